// Snippets for the DOM: the body of an async function each, in a fresh document that holds only a title. The form is that
// of `model-context.js`.

//: tree/document
return [document.nodeName, document.nodeType, document.documentElement.outerHTML.replace(/<head>.*<\/head>/, '<head></head>'), document.body.tagName, document.head.localName, document.body.isConnected, document.body.ownerDocument === document, document.ownerDocument, document.parentNode, document.contains(document.body), document.body.getRootNode() === document];
//: tree/insert-and-remove
const a = document.createElement('div'); const b = document.createTextNode('b'); const c = document.createComment('c'); a.append(b, c, 'd'); a.insertBefore(document.createElement('p'), c); const first = a.outerHTML; a.removeChild(c); a.replaceChild(document.createElement('i'), b); a.prepend('x', document.createElement('u')); return [first, a.outerHTML, a.childNodes.length, a.children.length, a.firstElementChild.localName, a.lastElementChild.localName, a.childElementCount, a.lastChild.nodeValue, b.parentNode, c.isConnected];
//: tree/siblings
const d = document.createElement('div'); d.innerHTML = '<a></a>x<b></b><!--c--><i></i>'; const b = d.querySelector('b'); return [b.previousSibling.nodeName, b.nextSibling.nodeName, b.previousElementSibling.nodeName, b.nextElementSibling.nodeName, b.parentElement === d, d.firstChild.previousSibling, d.lastChild.nextSibling];
//: tree/child-node
const d = document.createElement('div'); d.innerHTML = '<a></a><b></b>'; const [a, b] = d.children; a.after('1', b, '2'); const one = d.innerHTML; b.before(a, 'x'); const two = d.innerHTML; a.replaceWith('y', document.createElement('s')); const three = d.innerHTML; b.remove(); b.remove(); d.normalize(); return [one, two, three, d.innerHTML, d.childNodes.length];
//: tree/move-within
const d = document.createElement('div'); d.innerHTML = '<a></a><b></b><i></i>'; d.insertBefore(d.lastChild, d.firstChild); const one = d.innerHTML; d.appendChild(d.firstChild); const two = d.innerHTML; d.insertBefore(d.firstChild, d.firstChild); return [one, two, d.innerHTML];
//: tree/fragment
const f = document.createDocumentFragment(); f.append(document.createElement('a'), 'b'); const d = document.createElement('div'); d.appendChild(f); return [d.innerHTML, f.childNodes.length, f.nodeName, f.nodeType, new DocumentFragment().childNodes.length];
//: tree/errors
const d = document.createElement('div'); const p = document.createElement('p'); d.append(p); return [await outcome(() => d.appendChild(5)), await outcome(() => d.appendChild()), await outcome(() => d.removeChild(document.body)), await outcome(() => d.insertBefore(document.createElement('a'), document.body)), await outcome(() => p.appendChild(d)), await outcome(() => d.appendChild(d)), await outcome(() => d.replaceChild(document.createElement('a'), document.body)), await outcome(() => document.appendChild(document.createElement('a'))), await outcome(() => document.appendChild(document.createTextNode('a'))), await outcome(() => document.createTextNode('a').appendChild(p)), await outcome(() => d.insertBefore(p)), await outcome(() => d.appendChild(document)), await outcome(() => Node.prototype.appendChild.call({}, p))];
//: tree/child-node-errors
const d = document.createElement('div'); return [await outcome(() => d.append(document)), await outcomeKind(() => document.append('x')), await outcomeKind(() => d.append(Symbol('x')))];
//: tree/constructors
return [await outcomeKind(() => new Node()), await outcomeKind(() => new Element()), await outcomeKind(() => new HTMLElement()), await outcomeKind(() => new HTMLDivElement()), new Text('x').data, new Comment('y').data, new Text().data, new Text('x').ownerDocument === document];
//: tree/instances
const of = (name) => { const list = []; for (let p = Object.getPrototypeOf(document.createElement(name)); p; p = Object.getPrototypeOf(p)) list.push(p.constructor.name); return list; };
return ['div', 'span', 'input', 'form', 'button', 'select', 'option', 'textarea', 'template', 'script', 'a', 'img', 'ul', 'li', 'h1', 'p', 'table', 'tr', 'td', 'tbody', 'label', 'section', 'x-y', 'nonsense', 'video', 'style', 'link', 'title', 'br', 'q', 'dialog', 'svg'].map((name) => [name, of(name)]);
//: tree/other-instances
return [document instanceof Document, document instanceof Node, document instanceof EventTarget, document.createTextNode('') instanceof CharacterData, document.createElementNS('http://www.w3.org/2000/svg', 'path') instanceof SVGElement, document.createElementNS('http://www.w3.org/2000/svg', 'svg') instanceof SVGSVGElement, document.createElementNS('http://www.w3.org/2000/svg', 'g') instanceof HTMLElement, String(document.body), String(document.createTextNode('x')), String(document.createElement('div').childNodes), Object.prototype.toString.call(document.createDocumentFragment())];
//: tree/namespaces
const s = document.createElementNS('http://www.w3.org/2000/svg', 'linearGradient'); const n = document.createElementNS(null, 'a:b'.slice(0, 1)); const h = document.createElementNS('http://www.w3.org/1999/xhtml', 'DIV'); return [s.tagName, s.localName, s.namespaceURI, s.prefix, n.namespaceURI, h.tagName, h.localName, document.createElement('DIV').localName, document.createElement('svg').namespaceURI];
//: tree/names
const seen = []; for (const name of ['', ' ', '1', '<', 'a b', 'a:b', 'a.b', 'x-y', 'é']) seen.push([name, await outcomeKind(() => document.createElement(name).localName)]); return seen;
//: tree/compare-position
const d = document.createElement('div'); d.innerHTML = '<a><b></b></a><i></i>'; const a = d.firstChild, b = a.firstChild, i = d.lastChild; return [a.compareDocumentPosition(b), b.compareDocumentPosition(a), a.compareDocumentPosition(i), i.compareDocumentPosition(a), b.compareDocumentPosition(i), a.compareDocumentPosition(a), a.contains(b), b.contains(a), a.contains(null), a.contains(a)];
//: tree/clone
const d = document.createElement('div'); d.id = 'x'; d.innerHTML = '<input value="1" checked><template><b>t</b></template>text<!--c-->'; d.firstChild.value = 'typed'; const c = d.cloneNode(true); return [c.outerHTML, d.cloneNode().outerHTML, c.firstChild.value, c.isEqualNode(d), d.isSameNode(d), c.querySelector('template').content.childNodes.length, c.parentNode];
//: tree/live-lists
const d = document.createElement('div'); const nodes = d.childNodes; const elements = d.children; const tags = d.getElementsByTagName('b'); d.innerHTML = '<b id="x" class="k l"></b>t<b name="y"></b>'; return [nodes.length, nodes[1].data, elements.length, elements.x === d.firstChild, elements.namedItem('y') === d.lastChild, tags.length, [...nodes].length, [...elements].length, nodes === d.childNodes, elements === d.children, d.querySelectorAll('b').length, d.getElementsByClassName('l k').length, d.getElementsByClassName('').length, nodes.item(9), nodes[9], Object.keys(nodes), 0 in nodes, 9 in nodes, Array.from(nodes.entries()).length];
//: tree/static-list
const d = document.createElement('div'); d.innerHTML = '<b></b><b></b>'; const list = d.querySelectorAll('b'); d.textContent = ''; const seen = []; list.forEach((node, index) => seen.push([node.localName, index])); return [list.length, seen, list instanceof NodeList, Array.isArray(list)];

//: text/content
const d = document.createElement('div'); d.innerHTML = 'a<b>b<i>c</i></b><!--no-->d'; const before = d.textContent; d.textContent = '<x>'; const after = d.innerHTML; d.textContent = null; const none = d.childNodes.length; d.textContent = ''; return [before, after, none, d.firstChild, document.textContent, document.createTextNode('t').textContent];
//: text/character-data
const t = new Text('hello'); t.appendData('!'); t.insertData(0, '>'); t.deleteData(1, 2); t.replaceData(1, 1, 'LL'); const rest = t.splitText(3); return [t.data, rest.data, t.length, t.substringData(0, 2), await outcome(() => t.deleteData(99, 1)), t.nodeValue, t.nodeName];
//: text/null
const t = new Text('x'); t.data = null; const d = document.createElement('div'); d.innerHTML = null; d.append(null, undefined); return [t.data, d.innerHTML];

//: attributes/basic
const d = document.createElement('div'); d.setAttribute('Data-X', 1); d.setAttribute('b', ''); const all = d.getAttributeNames(); d.removeAttribute('DATA-x'); return [all, d.getAttribute('b'), d.getAttribute('none'), d.hasAttribute('B'), d.toggleAttribute('b'), d.toggleAttribute('c'), d.toggleAttribute('c', true), d.toggleAttribute('z', false), d.outerHTML, d.hasAttributes(), await outcome(() => d.setAttribute('')), await outcomeKind(() => d.setAttribute('a b', 'x')), await outcomeKind(() => d.setAttribute('', 'x'))];
//: attributes/map
const d = document.createElement('div'); d.setAttribute('a', '1'); d.setAttribute('b', '2'); const m = d.attributes; return [m.length, m[0].name, m[1].value, m.getNamedItem('b').value, m.item(0).ownerElement === d, [...m].map((x) => x.name), m[0].nodeType, String(m), m === d.attributes];
//: attributes/reflected
const d = document.createElement('div'); d.id = 'i'; d.className = 'c'; d.title = 't'; d.lang = 'en'; d.hidden = true; d.tabIndex = 3; d.dir = 'rtl'; return [d.outerHTML, d.hidden, d.tabIndex, document.createElement('div').tabIndex, document.createElement('button').tabIndex, document.createElement('input').hidden];
//: attributes/class-list
const d = document.createElement('div'); d.className = ' a  b a '; const l = d.classList; const before = [l.length, l[0], l.value, l.contains('a'), String(l)]; l.add('c', 'a'); const added = d.className; l.remove('b', 'zz'); const removed = d.className; return [before, added, removed, l.toggle('a'), l.toggle('q'), l.toggle('q', true), l.toggle('r', false), d.className, l.replace('q', 's'), l.replace('no', 'x'), d.className, [...l], l === d.classList, await outcome(() => l.add('')), await outcome(() => l.add('a b')), l.item(0), l.item(5)];
//: attributes/class-list-empty
const d = document.createElement('div'); d.classList.remove('x'); const none = d.outerHTML; d.classList.add('x'); d.classList.remove('x'); return [none, d.outerHTML];
//: attributes/dataset
const d = document.createElement('div'); d.setAttribute('data-foo-bar', '1'); d.dataset.someThing = 5; const keys = Object.keys(d.dataset); delete d.dataset.fooBar; return [keys, d.dataset.someThing, d.dataset.nope, 'someThing' in d.dataset, d.outerHTML, await outcomeKind(() => { d.dataset['a-b'] = 1; }), JSON.stringify(d.dataset)];
//: attributes/style
const d = document.createElement('div'); d.style.color = 'red'; d.style.setProperty('margin-top', '2px'); d.style.backgroundColor = 'blue'; d.style.setProperty('--x', '1'); const text = d.getAttribute('style'); d.style.color = ''; d.style.removeProperty('margin-top'); const later = d.style.cssText; d.style.cssText = 'display: none; top: 1px !important'; return [text, later, d.style.display, d.style.length, d.style[0], d.style.getPropertyValue('top'), d.style.getPropertyPriority('top'), d.outerHTML, d.style.color, 'color' in d.style];
//: attributes/ns
const e = document.createElementNS('http://www.w3.org/2000/svg', 'use'); e.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', '#a'); e.setAttribute('viewBox', 'b'); return [e.outerHTML, e.getAttributeNS('http://www.w3.org/1999/xlink', 'href'), e.hasAttributeNS(null, 'viewBox'), e.getAttribute('viewbox')];

//: html/inner
const d = document.createElement('div'); d.innerHTML = '<p>one<p>two<br/>&amp;&lt;&nbsp;"<table><tr><td>x</table><script>1 < 2</script><svg viewBox="0 0 1 1"><path d="M0"/></svg><input disabled value=\'"&\'>'; return [d.innerHTML, d.children.length];
//: html/contexts
const t = document.createElement('table'); t.innerHTML = '<tr><td>x'; const s = document.createElement('select'); s.innerHTML = '<option>a<option>b'; const r = document.createElement('tr'); r.innerHTML = '<td>1<td>2'; const u = document.createElement('ul'); u.innerHTML = '<li>a<li>b'; return [t.outerHTML, s.outerHTML, r.outerHTML, u.outerHTML];
//: html/outer
const d = document.createElement('div'); d.innerHTML = '<b></b><i></i>'; d.firstChild.outerHTML = '<u>1</u><s>2</s>'; return [d.outerHTML, await outcomeKind(() => { document.documentElement.outerHTML = 'x'; })];
//: html/adjacent
const d = document.createElement('div'); d.innerHTML = '<b>x</b>'; const b = d.firstChild; b.insertAdjacentHTML('beforebegin', '<i>1</i>'); b.insertAdjacentHTML('afterbegin', '2'); b.insertAdjacentHTML('beforeEnd', '<u>3</u>'); b.insertAdjacentHTML('afterend', '4'); b.insertAdjacentText('afterend', '<5>'); b.insertAdjacentElement('beforebegin', document.createElement('hr')); return [d.innerHTML, await outcome(() => b.insertAdjacentHTML('x', 'y')), await outcomeKind(() => document.createElement('p').insertAdjacentHTML('afterend', 'y'))];
//: html/template
const d = document.createElement('div'); d.innerHTML = '<template><li>a</li>b</template>'; const t = d.firstChild; return [t.childNodes.length, t.content.childNodes.length, t.innerHTML, d.innerHTML, t.content.querySelector('li').textContent, t.content.cloneNode(true).childNodes.length, document.importNode(t.content, true).firstChild.outerHTML, t.content.nodeType];
//: html/scripts
window.ran = []; const d = document.createElement('div'); document.body.append(d); d.innerHTML = '<script>ran.push("inner")</' + 'script><img src="x:" >'; const s = document.createElement('script'); s.textContent = 'ran.push("inserted", document.currentScript === window.s)'; window.s = s; document.body.append(s); const again = s.cloneNode(true); document.body.append(again); const j = document.createElement('script'); j.type = 'application/json'; j.textContent = 'ran.push("json")'; document.body.append(j); return ran;
//: html/raw
const d = document.createElement('div'); d.innerHTML = '<style>a > b { }</style><textarea>\n<b></textarea><title>&lt;</title><!-- c -- d -->'; return [d.innerHTML, d.querySelector('textarea').value];
//: html/document-title
const before = document.title; document.title = ' a  b '; const set = [document.title, document.querySelector('title').textContent]; document.querySelector('title').remove(); const none = document.title; document.title = 'c'; return [before, set, none, document.head.innerHTML.includes('<title>c</title>')];

//: selectors/kinds
document.body.innerHTML = '<div id="a" class="x y"><p lang="en-GB" data-k="v w">1</p><p class="x">2</p><span></span><a href="#">l</a><ul><li>1<li>2<li>3</ul></div>'; const count = (s) => document.querySelectorAll(s).length; const seen = {}; for (const s of ['*', 'p', 'P', '#a', '.x', '.x.y', 'div.x', 'div > p', 'div p', 'p + p', 'p ~ span', '[lang]', '[lang|=en]', '[data-k~=w]', '[data-k="v w"]', '[data-k^=v]', '[data-k$=w]', '[data-k*=" "]', '[data-k="V W" i]', 'p:first-child', 'p:last-child', 'li:nth-child(2)', 'li:nth-child(odd)', 'li:nth-last-child(1)', 'li:nth-child(-n+2)', 'p:nth-of-type(2)', 'span:only-of-type', 'span:empty', ':root', 'p:not(.x)', ':is(p, span)', ':where(p)', 'div:has(> span)', 'div:has(b)', 'ul:has(li + li)', 'p, span', 'a:link', ':scope', ':checked', 'p:only-child']) seen[s] = count(s); return seen;
//: selectors/errors
const seen = []; for (const s of ['', '!', 'a,', ':nonsense', '>a', '[', 'a b >', '::before', '#1']) seen.push([s, await outcome(() => document.querySelector(s))]); seen.push(await outcome(() => document.body.matches('!'))); seen.push(await outcome(() => document.querySelector())); return seen;
//: selectors/matches-closest
document.body.innerHTML = '<ul class="l"><li id="i"><b>x</b></li></ul>'; const b = document.querySelector('b'); return [b.matches('li b'), b.matches('ul > b'), b.closest('li').id, b.closest('b') === b, b.closest('table'), b.closest('.l').localName, document.getElementById('i').querySelector('ul b') === b, document.getElementById('i').querySelector(':scope > b') === b, document.getElementById('none'), document.getElementById('')];
//: selectors/states
document.body.innerHTML = '<input id="a" checked type="checkbox"><input id="b" disabled><fieldset disabled><input id="c"></fieldset><select><option id="d">1<option id="e" selected>2</select><input id="f" required>'; document.getElementById('a').checked = false; const ids = (s) => [...document.querySelectorAll(s)].map((e) => e.id); document.getElementById('f').focus(); return [ids(':checked'), ids('input:disabled'), ids('input:enabled'), ids(':required'), ids(':focus')];

//: events/path
document.body.innerHTML = '<div><p><b></b></p></div>'; const seen = []; const b = document.querySelector('b'); for (const [name, target] of [['window', window], ['document', document], ['body', document.body], ['p', document.querySelector('p')], ['b', b]]) for (const capture of [true, false]) target.addEventListener('x', (e) => seen.push([name, capture, e.eventPhase, e.target === b, e.currentTarget === target]), capture); b.dispatchEvent(new Event('x', { bubbles: true })); const path = []; b.addEventListener('y', (e) => path.push(...e.composedPath().map((t) => t.nodeName ?? 'window'))); b.dispatchEvent(new Event('y')); return [seen, path];
//: events/stop
document.body.innerHTML = '<p><b></b></p>'; const seen = []; const p = document.querySelector('p'); const b = document.querySelector('b'); p.addEventListener('x', () => seen.push('p')); b.addEventListener('x', (e) => { seen.push('b1'); e.stopPropagation(); }); b.addEventListener('x', () => seen.push('b2')); b.dispatchEvent(new Event('x', { bubbles: true })); return seen;
//: events/click
document.body.innerHTML = '<button>x</button>'; const b = document.querySelector('button'); const seen = []; document.addEventListener('click', (e) => seen.push(e.constructor.name, e.isTrusted, e.bubbles, e.cancelable, e.composed, e.detail, e.button, e.view === window, e.pointerId, e.pointerType)); b.click(); b.disabled = true; b.click(); return seen;
//: events/handlers
document.body.innerHTML = '<b></b>'; const b = document.querySelector('b'); const seen = []; b.onclick = function (e) { seen.push(this === b, e.type); return false; }; const allowed = b.dispatchEvent(new MouseEvent('click', { cancelable: true })); return [seen, allowed, 'onclick' in b, 'oninput' in b, 'onkeydown' in b, 'onsubmit' in b, 'onnonsense' in b, b.onclick === null, document.createElement('b').onclick];
//: events/classes
return [new MouseEvent('click', { clientX: 5, ctrlKey: true }).clientX, new MouseEvent('x').button, new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter' }).key, new KeyboardEvent('x').key, new InputEvent('input', { data: 'x', inputType: 'insertText' }).data, new InputEvent('input').data, new FocusEvent('focus').relatedTarget, new UIEvent('x', { detail: 3 }).detail, new SubmitEvent('submit').submitter, new PointerEvent('x').pointerId, new MouseEvent('x') instanceof UIEvent, new PointerEvent('x') instanceof MouseEvent, new MouseEvent('x').bubbles, await outcome(() => new MouseEvent())];
//: events/create-event
const e = document.createEvent('Event'); e.initEvent('x', true, true); const c = document.createEvent('CustomEvent'); c.initCustomEvent('y', false, false, 5); return [e.type, e.bubbles, c.detail, await outcomeKind(() => document.createEvent('nonsense')), document.createEvent('MouseEvents') instanceof MouseEvent];
//: events/focus
document.body.innerHTML = '<input id="a"><button id="b"></button><div id="c"></div><div id="d" tabindex="-1"></div><input id="e" disabled>'; const seen = []; for (const type of ['focus', 'blur', 'focusin', 'focusout']) document.addEventListener(type, (e) => seen.push([type, e.target.id, e.relatedTarget && e.relatedTarget.id]), true); const active = []; for (const id of ['a', 'b', 'c', 'd', 'e']) { document.getElementById(id).focus(); active.push(document.activeElement.id); } document.activeElement.blur(); active.push(document.activeElement.tagName); document.getElementById('a').focus(); document.getElementById('a').remove(); active.push(document.activeElement.tagName); return [seen, active];

//: forms/checkbox
document.body.innerHTML = '<input type="checkbox">'; const c = document.querySelector('input'); const seen = []; for (const type of ['click', 'input', 'change']) c.addEventListener(type, (e) => seen.push([type, c.checked, e.bubbles, e.cancelable, e.isTrusted, e.constructor.name])); c.click(); c.addEventListener('click', (e) => e.preventDefault(), { once: true }); c.click(); return [seen, c.checked, c.outerHTML, c.value];
//: forms/radio
document.body.innerHTML = '<form><input type="radio" name="r" value="1" checked><input type="radio" name="r" value="2"></form><input type="radio" name="r" checked>'; const [a, b, c] = document.querySelectorAll('input'); const seen = []; b.addEventListener('change', () => seen.push('change')); b.click(); b.click(); const after = [a.checked, b.checked, c.checked]; a.checked = true; return [after, a.checked, b.checked, seen];
//: forms/value
const i = document.createElement('input'); i.setAttribute('value', 'a'); const first = i.value; i.value = 'b'; i.setAttribute('value', 'c'); const n = document.createElement('input'); n.type = 'number'; n.value = 'x'; const m = document.createElement('input'); m.type = 'number'; m.value = '1.5'; const h = document.createElement('input'); h.type = 'hidden'; h.value = 'q'; i.value = null; return [first, i.value, i.defaultValue, n.value, m.value, m.valueAsNumber, h.outerHTML, i.type, (i.type = 'nonsense', i.type), i.outerHTML];
//: forms/value-lines
const i = document.createElement('input'); i.value = 'a\nb\r'; const t = document.createElement('textarea'); t.value = 'a\r\nb'; return [i.value, t.value, t.innerHTML, t.textLength, t.type];
//: forms/select
document.body.innerHTML = '<select><option value="1">one<option> two  words <option disabled>3</select>'; const s = document.querySelector('select'); const first = [s.value, s.selectedIndex, s.options.length, s.type, s.length]; s.value = 'two words'; const set = [s.value, s.selectedIndex, s.options[0].selected]; s.value = 'nope'; const none = [s.value, s.selectedIndex]; s.options[0].selected = true; s.multiple = true; s.options[1].selected = true; return [first, set, none, s.selectedOptions.length, s.options[1].text, s.options[1].index, s.outerHTML];
//: forms/submit
document.body.innerHTML = '<form><input name="t" value="v"><input name="c" type="checkbox"><input name="d" disabled value="x"><select name="s"><option>o</select><textarea name="a">z</textarea><button name="b" value="go">s</button></form>'; const f = document.querySelector('form'); const seen = []; f.addEventListener('submit', (e) => { e.preventDefault(); seen.push([e.constructor.name, e.isTrusted, e.cancelable, e.bubbles, e.submitter && e.submitter.name, [...new FormData(f)], [...new FormData(f, e.submitter)]]); }); f.requestSubmit(); document.querySelector('button').click(); return [seen, f.elements.length, f.length, f.elements.t.value, f.method, f.elements.namedItem('s').localName];
//: forms/submit-errors
document.body.innerHTML = '<form></form><button></button>'; const f = document.querySelector('form'); return [await outcome(() => f.requestSubmit(5)), await outcome(() => f.requestSubmit(document.body)), await outcome(() => f.requestSubmit(document.querySelector('button'))), await outcome(() => new FormData(5)), await outcome(() => new FormData(document.body))];
//: forms/validation
document.body.innerHTML = '<form><input required><input pattern="a+" value="b"><input type="email" value="x"><input type="number" max="3" value="5"></form>'; const f = document.querySelector('form'); const seen = []; f.addEventListener('invalid', (e) => seen.push(e.target.outerHTML), true); f.addEventListener('submit', () => seen.push('submit')); const states = [...f.elements].map((e) => [e.validity.valid, e.validity.valueMissing, e.validity.patternMismatch, e.validity.typeMismatch, e.validity.rangeOverflow, e.checkValidity()]); f.requestSubmit(); return [states, seen.length, f.checkValidity(), f.elements[0].willValidate];
//: forms/reset
document.body.innerHTML = '<form><input value="a"><input type="checkbox" checked><textarea>t</textarea><button type="reset">r</button></form>'; const f = document.querySelector('form'); const [a, b, t] = f.elements; a.value = 'x'; b.checked = false; t.value = 'u'; let fired = 0; f.onreset = () => { fired++; }; document.querySelector('button').click(); return [a.value, b.checked, t.value, fired];
//: forms/label
document.body.innerHTML = '<label id="l">x <input type="checkbox" id="c"></label><label for="t" id="m">y</label><input id="t">'; const c = document.getElementById('c'); const seen = []; document.body.addEventListener('click', (e) => seen.push(e.target.id)); document.getElementById('l').click(); const once = c.checked; c.click(); return [once, c.checked, seen, document.getElementById('m').control.id, c.labels.length, document.getElementById('m').htmlFor];
//: forms/label-focus
document.body.innerHTML = '<label id="l">x <input type="checkbox" id="c"></label><label for="t" id="m">y</label><input id="t"><label id="n"><input id="o" disabled></label>'; const seen = []; for (const type of ['focus', 'click', 'change']) document.addEventListener(type, (e) => seen.push([type, e.target.id]), true); for (const id of ['l', 'm', 'n']) document.getElementById(id).click(); return [seen, document.activeElement.id];
//: forms/button
const b = document.createElement('button'); const was = b.type; b.type = 'button'; b.value = 'v'; return [was, b.type, b.outerHTML, b.form];
//: forms/owner
document.body.innerHTML = '<form id="f"><input></form><input form="f" name="o">'; const f = document.forms[0]; return [f.elements.length, document.querySelector('[name=o]').form === f, f.querySelector('input').form === f, document.forms.f === f, document.forms.length];

//: observer/records
const d = document.createElement('div'); const seen = []; const o = new MutationObserver((records, self) => seen.push([self === o, records.map((r) => [r.type, r.target.nodeName, r.attributeName, r.oldValue, r.addedNodes.length, r.removedNodes.length, r.previousSibling && r.previousSibling.nodeName, r.nextSibling && r.nextSibling.nodeName])])); o.observe(d, { childList: true, attributes: true, characterData: true, subtree: true, attributeOldValue: true, characterDataOldValue: true }); d.append('a', document.createElement('b')); d.setAttribute('x', '1'); d.setAttribute('x', '2'); d.firstChild.data = 'z'; d.lastChild.setAttribute('y', ''); d.removeChild(d.firstChild); d.innerHTML = '<i></i>'; const now = seen.length; await null; return [now, seen];
//: observer/control
const d = document.createElement('div'); let calls = 0; const o = new MutationObserver(() => { calls++; }); o.observe(d, { attributes: true, attributeFilter: ['a'] }); d.setAttribute('b', ''); d.setAttribute('a', ''); const taken = o.takeRecords(); await null; o.disconnect(); d.setAttribute('a', '1'); await null; return [taken.length, taken[0].attributeName, taken[0].oldValue, calls, await outcome(() => o.observe(d, {})), await outcome(() => o.observe(5, { childList: true })), await outcome(() => new MutationObserver()), await outcome(() => o.observe(d))];
//: observer/order
const d = document.createElement('div'); const seen = []; new MutationObserver(() => seen.push('observer')).observe(d, { childList: true }); Promise.resolve().then(() => seen.push('before')); d.append('x'); Promise.resolve().then(() => seen.push('after')); await wait(5); return seen;

//: document/collections
document.body.innerHTML = '<form></form><img><p name="n"></p>'; return [document.forms.length, document.images.length, document.getElementsByName('n').length, document.getElementsByTagName('P').length, document.getElementsByTagName('*').length > 4, document.children.length, document.firstElementChild.localName, document.childNodes.length, document.doctype.name];
//: document/facts
return [document.compatMode, document.contentType, document.characterSet, document.visibilityState, document.hidden, document.readyState, document.currentScript, document.defaultView === window, document.referrer, document.activeElement.localName, document.hasFocus === Document.prototype.hasFocus];
//: document/body
const b = document.createElement('body'); document.body = b; return [document.body === b, document.documentElement.lastElementChild === b, await outcomeKind(() => { document.body = document.createElement('div'); })];
