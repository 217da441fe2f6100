//! Which names choose what, and what is said where they choose nothing.

use std::collections::BTreeSet;

use super::*;

fn catalogue() -> Catalogue {
    Catalogue::unchecked(|id| id.starts_with("page-tools/budget/")).unwrap()
}

fn chosen(selection: &Selection) -> Vec<String> {
    selection
        .choose(&catalogue())
        .unwrap()
        .iter()
        .map(Job::name)
        .collect()
}

fn of_cases(patterns: &[&str]) -> Selection {
    Selection {
        cases: patterns.iter().map(|text| text.parse().unwrap()).collect(),
        ..Selection::default()
    }
}

#[test]
fn a_pattern_fits_ids_and_what_they_run_with() {
    let all = ["chat-completions", "prompt-api", "custom-provider"];
    let named = |model: &&str| format!("page-tools/budget/default-cap [{model}]");
    assert_eq!(
        chosen(&of_cases(&["page-tools/budget/default-cap"])),
        all.iter().map(named).collect::<Vec<_>>()
    );
    assert_eq!(
        chosen(&of_cases(&["*/default-cap [prompt-api]"])),
        ["page-tools/budget/default-cap [prompt-api]"]
    );
    assert_eq!(chosen(&of_cases(&["*/default-cap [c*]"])).len(), 2);
}

#[test]
fn every_case_run_is_in_exactly_one_shard() {
    let all = chosen(&Selection::default());
    for of in [1, 2, 3, 7] {
        let shard = |part| {
            chosen(&Selection {
                shard: Some(Shard { part, of }),
                ..Selection::default()
            })
        };
        let parts: Vec<String> = (1..=of).flat_map(shard).collect();
        assert_eq!(parts.len(), all.len());
        assert_eq!(
            parts.iter().collect::<BTreeSet<_>>(),
            all.iter().collect::<BTreeSet<_>>()
        );
    }
}

#[test]
fn nothing_chosen_is_an_error_that_helps() {
    let error = |selection: Selection| selection.choose(&catalogue()).unwrap_err().to_string();
    assert!(
        error(of_cases(&["page-tools/budget/defalt-cap"]))
            .contains("did you mean `page-tools/budget/default-cap`")
    );
    assert!(error(of_cases(&["default-cap"])).contains("page-tools/budget/default-cap"));
    // One pattern that fits does not hide another that does not.
    assert!(error(of_cases(&["*/default-cap", "zzz"])).contains("no case fits `zzz`"));
    assert!(
        error(Selection {
            suites: vec!["page".into()],
            ..Selection::default()
        })
        .contains("page-tools")
    );
    let none = Selection {
        web_mcp: vec![Generation::None],
        ..of_cases(&["*/default-cap"])
    };
    assert!(error(none).contains("together"));
    let shard = Some(Shard { part: 9, of: 9 });
    assert!(
        error(Selection {
            shard,
            ..of_cases(&["*/default-cap"])
        })
        .contains("9/9 is empty")
    );
}

#[test]
fn a_shard_is_a_part_of_several() {
    assert_eq!("2/5".parse(), Ok(Shard { part: 2, of: 5 }));
    for wrong in ["0/5", "6/5", "2", "2/0", "a/b", "-1/2", "1/2/3", ""] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
