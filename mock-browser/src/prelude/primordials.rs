//! `mock:primordials` without the names no module imports: every page pays for each of them.

use std::collections::HashSet;

/// The source without the lines that define a name nobody uses.
pub(super) fn pruned<'a>(source: &str, modules: impl Iterator<Item = &'a str>) -> String {
    let imported: HashSet<&str> = modules.flat_map(imported_names).collect();
    let mut used_inside: HashSet<&str> = source
        .lines()
        .filter(|line| defined_name(line).is_none())
        .flat_map(words)
        .collect();
    // What a line that is kept is made of is kept, too; each comes after what it is made of.
    for line in source.lines().rev() {
        let kept = defined_name(line)
            .is_some_and(|name| imported.contains(name) || used_inside.contains(name));
        if let Some((_, value)) = line.split_once(" = ").filter(|_| kept) {
            used_inside.extend(words(value));
        }
    }
    let keeps = |line: &&str| {
        defined_name(line).is_none_or(|name| imported.contains(name) || used_inside.contains(name))
    };
    source
        .lines()
        .filter(keeps)
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// The name a line of the file defines, if that is all it does.
fn defined_name(line: &str) -> Option<&str> {
    if let Some(rest) = line.strip_prefix("export const ") {
        let name = rest.split(' ').next()?;
        return (line.ends_with(';') && rest[name.len()..].starts_with(" = ")).then_some(name);
    }
    if let Some(rest) = line.strip_prefix("const original") {
        return rest.split(' ').next();
    }
    let member = line.strip_prefix("  ")?.strip_suffix(',')?;
    let (_, name) = member
        .split_once(": ")
        .or_else(|| member.split_once(" as "))?;
    name.chars().all(is_word).then_some(name)
}

/// What a module imports from here.
fn imported_names(module: &str) -> impl Iterator<Item = &str> {
    module
        .split("} from \"mock:primordials\"")
        .filter_map(|before| before.rsplit_once('{'))
        .flat_map(|(_, list)| list.split(','))
        .filter_map(|item| item.split_whitespace().next())
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|character| !is_word(character))
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_' || character == '$'
}

#[cfg(test)]
mod tests {
    use super::pruned;

    #[test]
    fn lines_nobody_needs_go() {
        let source = "export const {\n  abs: MathAbs,\n  max: MathMax,\n} = Math;\nexport const A = uncurryThis(x.a);\n\
                      export const B = uncurryThis(x.b);\nconst originalMap = Map;\nconst originalSet = Set;\n\
                      export {\n  originalMap as Map,\n  originalSet as Set,\n};\nexport function f() {\n  A(1);\n}\n";
        let user = "import { other } from \"x\";\nimport {\n  MathMax, Set as OurSet,\n} from \"mock:primordials\";\nB();";
        let expected = "export const {\n  max: MathMax,\n} = Math;\nexport const A = uncurryThis(x.a);\n\
                        const originalSet = Set;\nexport {\n  originalSet as Set,\n};\nexport function f() {\n  A(1);\n}\n";
        assert_eq!(pruned(source, [user].into_iter()), expected);
    }
}
