//! Classic scripts: sloppy mode, global scope.

use rquickjs::context::EvalOptions;
use rquickjs::{Ctx, Error, Exception, Result, Value};

/// Evaluates a classic script in the page's global scope.
pub(crate) fn evaluate<'js>(ctx: &Ctx<'js>, name: &str, source: &str) -> Result<Value<'js>> {
    let mut options = EvalOptions::default();
    options.strict = false;
    options.filename = Some(name.to_owned());
    match ctx.eval_with_options::<Value<'js>, _>(source, options) {
        Err(Error::InvalidString(_)) => Err(Exception::throw_syntax(
            ctx,
            "a script cannot contain the character U+0000",
        )),
        result => result,
    }
}
