//! One built-in module as the body of a function that returns its exports.

/// A module, rewritten.
pub(super) struct Linked<'a> {
    /// The function's body.
    pub(super) body: String,
    /// The modules it asks for, without the prefix.
    pub(super) needs: Vec<&'a str>,
}

/// Rewrites imports and exports; everything else stays as it is.
pub(super) fn link(source: &str) -> Linked<'_> {
    let mut body = String::new();
    let mut exports: Vec<&str> = Vec::new();
    let mut renamed: Vec<(&str, &str)> = Vec::new();
    let mut needs = loaded(source);
    let mut rest = source;
    while !rest.is_empty() {
        let line = rest.split_inclusive('\n').next().unwrap_or(rest);
        let mut length = line.len();
        if line.starts_with("import ") {
            length = statement(rest);
            let (import, module) = imported(&rest[..length]);
            needs.push(module);
            body += &import;
        } else if let Some(list) = line.strip_prefix("export {") {
            length = statement(rest);
            let list = if list.trim().is_empty() {
                &rest[8..length]
            } else {
                list
            };
            renamed.extend(names(list, " as "));
        } else if let Some(declared) = line.strip_prefix("export ") {
            let whole = &rest["export ".len()..];
            if let Some(list) = whole.strip_prefix("const {") {
                let pairs = names(list.split('}').next().unwrap_or(list), ": ");
                exports.extend(pairs.into_iter().map(|(_, name)| name));
            } else {
                exports.push(declared_name(declared));
            }
            body += declared;
        } else {
            body += line;
        }
        rest = &rest[length..];
    }
    body += "return { __proto__: null, ";
    for name in exports {
        body += &format!("get {name}() {{ return {name}; }}, ");
    }
    for (inside, outside) in renamed {
        body += &format!("get {outside}() {{ return {inside}; }}, ");
    }
    body += "};\n";
    Linked { body, needs }
}

/// How long the statement at the start is, its line's end included.
fn statement(source: &str) -> usize {
    source
        .find(";\n")
        .map_or(source.len(), |end| end + ";\n".len())
}

/// An import as a declaration, and the module's name.
fn imported(statement: &str) -> (String, &str) {
    let module = statement.split('"').nth(1).unwrap_or_default();
    let needed = format!("$load(\"{module}\")");
    let list = statement
        .split_once('{')
        .and_then(|(_, rest)| rest.split_once('}'));
    let import = match list {
        Some((list, _)) => {
            let members: Vec<String> = names(list, " as ")
                .into_iter()
                .map(|(outside, inside)| format!("{outside}: {inside}"))
                .collect();
            format!("const {{ {} }} = {needed};\n", members.join(", "))
        }
        None => format!("{needed};\n"),
    };
    (import, module.trim_start_matches("mock:"))
}

/// The names in a list, each with the one it has on the other side.
fn names<'a>(list: &'a str, between: &str) -> Vec<(&'a str, &'a str)> {
    list.split('}')
        .next()
        .unwrap_or_default()
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(|name| name.split_once(between).unwrap_or((name, name)))
        .collect()
}

fn declared_name(declaration: &str) -> &str {
    let named = ["async function ", "function ", "class ", "const ", "let "]
        .iter()
        .find_map(|kind| declaration.strip_prefix(kind))
        .unwrap_or(declaration);
    let end = named
        .find(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_' || letter == '$'))
        .unwrap_or(named.len());
    &named[..end]
}

/// The modules that are asked for where they are needed, rather than imported.
fn loaded(source: &str) -> Vec<&str> {
    ["host.load(\"mock:", "installLazily(window, \"mock:"]
        .iter()
        .flat_map(|asking| source.split(*asking).skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn imports_and_exports_become_what_a_function_takes_and_gives() {
        let linked = link(
            "// A module.\nimport { a, b as c } from \"mock:one\";\nimport {\n  d,\n} from \"mock:two\";\n\
             import \"mock:three\";\nexport let x;\nexport function f() {}\nexport { c as y, a };\n\
             export const {\n  max: MathMax,\n} = Math;\nhost.load(\"mock:four\");\n",
        );
        assert_eq!(linked.needs, ["four", "one", "two", "three"]);
        assert_eq!(
            linked.body,
            "// A module.\nconst { a: a, b: c } = $load(\"mock:one\");\nconst { d: d } = $load(\"mock:two\");\n\
             $load(\"mock:three\");\nlet x;\nfunction f() {}\nconst {\n  max: MathMax,\n} = Math;\n\
             host.load(\"mock:four\");\nreturn { __proto__: null, get x() { return x; }, get f() { return f; }, \
             get MathMax() { return MathMax; }, get y() { return c; }, get a() { return a; }, };\n"
        );
    }
}
