//! Timers, dates and random values on the virtual clock and the seed.

use std::time::Duration;

use mock_browser::{Advanced, Browser, Ended, Limits, PageOptions};

use crate::{check, lines, page, run};

#[test]
fn tasks_run_when_they_are_due() {
    check(&[
        (
            "setTimeout(() => console.log('b'), 20); setTimeout(() => console.log('a'), 10); console.log('now')",
            &["now", "a", "b"],
        ),
        (
            "setTimeout(() => console.log('task')); Promise.resolve().then(() => console.log('microtask'))",
            &["microtask", "task"],
        ),
        (
            "setTimeout(() => { console.log(1); queueMicrotask(() => console.log(2)); }); setTimeout(() => console.log(3))",
            &["1", "2", "3"],
        ),
        (
            "const id = setTimeout(() => console.log('never'), 5); clearTimeout(id); clearTimeout(99)",
            &[],
        ),
        (
            "let n = 0; const id = setInterval(() => { console.log(performance.now()); if (++n === 3) clearInterval(id); }, 100)",
            &["100", "200", "300"],
        ),
        (
            "setTimeout((a, b) => console.log(a, b), 1, 'x', 'y')",
            &["x y"],
        ),
        (
            "setTimeout('console.log(\"from text\")', 1)",
            &["from text"],
        ),
        (
            "console.log(typeof setTimeout(() => {}), setTimeout.length, setInterval.name)",
            &["number 1 setInterval"],
        ),
        (
            "setTimeout(() => console.log('wrapped'), 2 ** 32 + 5); setTimeout(() => console.log('later'), 6)",
            &["wrapped", "later"],
        ),
    ]);
}

#[test]
fn a_long_wait_takes_no_time() {
    let started = std::time::Instant::now();
    let mut page = page();
    run(
        &mut page,
        "const t = Date.now(); setTimeout(() => console.log(Date.now() - t), 590_000)",
    )
    .unwrap();
    assert_eq!(lines(&page), ["590000"]);
    assert_eq!(page.now(), Duration::from_secs(590));
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn advance_stops_where_it_is_told() {
    let mut page = page();
    page.run_script(
        "a.js",
        "for (const t of [1, 2, 3]) setTimeout(() => console.log(t), t * 1000)",
    )
    .unwrap();
    let until = |ms| Some(Duration::from_millis(ms));
    assert_eq!(
        page.advance(until(1500), &mut |_| false),
        Ok(Advanced::TimeReached)
    );
    assert_eq!(
        (page.now(), lines(&page)),
        (Duration::from_millis(1500), vec!["1".to_owned()])
    );
    assert_eq!(
        page.advance(None, &mut |transcript| transcript.entries().len() == 2),
        Ok(Advanced::Done)
    );
    assert_eq!(page.now(), Duration::from_secs(2));
    assert_eq!(page.advance(None, &mut |_| false), Ok(Advanced::Idle));
    assert_eq!(page.now(), Duration::from_secs(3));
    let mut asked = 0;
    let done = page.advance(None, &mut |_| {
        asked += 1;
        true
    });
    assert_eq!((done, asked), (Ok(Advanced::Done), 1));
}

#[test]
fn dates_are_utc_and_look_like_the_original() {
    check(&[
        (
            "console.log(new Date().toISOString(), Date.now())",
            &["2026-01-01T00:00:00.000Z 1767225600000"],
        ),
        (
            "console.log(String(new Date(0)))",
            &["Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"],
        ),
        (
            "console.log(new Date(2026, 6, 5, 4, 3, 2, 1).toISOString(), new Date('2026-07-05T04:03:02').toJSON())",
            &["2026-07-05T04:03:02.001Z 2026-07-05T04:03:02.000Z"],
        ),
        (
            "console.log(Date.parse('2026-01-01T00:00:00+01:00'), Date.parse('Thu, 01 Jan 2026 00:00:00 GMT'), Date.parse('x'))",
            &["1767222000000 1767225600000 NaN"],
        ),
        (
            "const d = new Date(0); d.setHours(25, 1); console.log(d.getDate(), d.getHours(), d.getMinutes(), d.getTimezoneOffset())",
            &["2 1 1 0"],
        ),
        (
            "console.log(Date.length, Date.name, typeof Date(), Date.prototype.constructor === Date, String(Date))",
            &["7 Date string true function Date() {\n    [native code]\n}"],
        ),
        (
            "class Later extends Date { shift() { return new Later(+this + 1); } } console.log(new Later(1).shift().getTime(), new Later() instanceof Date)",
            &["2 true"],
        ),
        (
            "console.log(new Date(new Date(5)).getTime(), new Date({ valueOf: () => 6 }).getTime(), new Date(null).getTime(), new Date(undefined).getTime())",
            &["5 6 0 NaN"],
        ),
        (
            "console.log(`${new Date(NaN)}`, new Date(NaN).getTimezoneOffset(), new Date(0) + 1)",
            &["Invalid Date NaN Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)1"],
        ),
        (
            "try { Date.prototype.getHours.call({}) } catch (e) { console.log(e.name) }",
            &["TypeError"],
        ),
        (
            "console.log(Object.getOwnPropertyNames(Date).join(), Date.prototype.setHours.length, Date.prototype.getDay.name)",
            &["length,name,prototype,now,parse,UTC 4 getDay"],
        ),
    ]);
}

#[test]
fn one_seed_gives_one_page() {
    let browser = Browser::new().unwrap();
    let transcript = |seed| {
        let mut page = browser
            .open(PageOptions {
                seed,
                ..PageOptions::default()
            })
            .unwrap();
        let script = "for (let i = 0; i < 20; i++) setTimeout(() => console.log(Math.random(), i), Math.random() * 100)";
        run(&mut page, script).unwrap();
        serde_json::to_string(&*page.transcript()).unwrap()
    };
    assert_eq!(transcript(7), transcript(7));
    assert_ne!(transcript(7), transcript(8));
}

#[test]
fn virtual_time_is_limited() {
    let browser = Browser::new().unwrap();
    let limits = Limits {
        virtual_time: Duration::from_secs(10),
        ..Limits::default()
    };
    let mut page = browser
        .open(PageOptions {
            limits,
            ..PageOptions::default()
        })
        .unwrap();
    let ended = run(&mut page, "setInterval(() => console.log('tick'), 4000)");
    assert_eq!(ended, Err(Ended::VirtualTime));
    assert_eq!(lines(&page), ["tick", "tick", "limit: virtual-time"]);
    assert_eq!(
        page.run_script("b.js", "console.log('after')"),
        Err(Ended::VirtualTime)
    );
    assert_eq!(page.advance(None, &mut |_| true), Err(Ended::VirtualTime));
    assert_eq!(lines(&page).len(), 3);
}
