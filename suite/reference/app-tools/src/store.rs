//! The tables of an app in SQLite: a row is its JSON under its id. Refuses to know what a row holds.

use rusqlite::{Connection, OptionalExtension, params, params_from_iter, types::Value as SqlValue};
use serde_json::{Map, Value};

/// An app's data.
pub(crate) struct Store {
    connection: Connection,
    next: u64,
}

impl Store {
    /// Empty tables of these names, in memory.
    pub(crate) fn in_memory(tables: &[String]) -> rusqlite::Result<Self> {
        let connection = Connection::open_in_memory()?;
        for table in tables {
            let table = quoted(table);
            connection.execute_batch(&format!(
                "CREATE TABLE {table} (id TEXT PRIMARY KEY, row TEXT NOT NULL)"
            ))?;
        }
        Ok(Self {
            connection,
            next: 1,
        })
    }

    /// An id that no row of any table has had.
    pub(crate) fn new_id(&mut self, table: &str) -> String {
        let id = format!("{table}:{}", self.next);
        self.next += 1;
        id
    }

    pub(crate) fn get(&self, table: &str, id: &str) -> rusqlite::Result<Option<String>> {
        let sql = format!("SELECT row FROM {} WHERE id = ?1", quoted(table));
        self.connection
            .query_row(&sql, params![id], |row| row.get(0))
            .optional()
    }

    pub(crate) fn put(&self, table: &str, id: &str, row: &str) -> rusqlite::Result<()> {
        let sql = format!(
            "INSERT INTO {} (id, row) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET row = ?2",
            quoted(table)
        );
        self.connection.execute(&sql, params![id, row]).map(drop)
    }

    pub(crate) fn remove(&self, table: &str, id: &str) -> rusqlite::Result<()> {
        let sql = format!("DELETE FROM {} WHERE id = ?1", quoted(table));
        self.connection.execute(&sql, params![id]).map(drop)
    }

    /// The rows with these values, as a JSON array, oldest first.
    pub(crate) fn select(
        &self,
        table: &str,
        wanted: &Map<String, Value>,
    ) -> rusqlite::Result<String> {
        let conditions: String = wanted
            .keys()
            .map(|_| " AND json_extract(row, ?) = ?")
            .collect();
        let sql = format!(
            "SELECT row FROM {} WHERE 1{conditions} ORDER BY rowid",
            quoted(table)
        );
        let given = wanted
            .iter()
            .flat_map(|(field, value)| [SqlValue::Text(format!("$.{field}")), sql_value(value)]);
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows: rusqlite::Result<Vec<String>> = statement
            .query_map(params_from_iter(given), |row| row.get(0))?
            .collect();
        Ok(format!("[{}]", rows?.join(",")))
    }

    pub(crate) fn execute(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.execute_batch(sql)
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// As `json_extract` gives it.
fn sql_value(value: &Value) -> SqlValue {
    match value {
        Value::String(text) => SqlValue::Text(text.clone()),
        Value::Bool(truth) => SqlValue::Integer(i64::from(*truth)),
        Value::Number(number) => number
            .as_i64()
            .map(SqlValue::Integer)
            .or_else(|| number.as_f64().map(SqlValue::Real))
            .unwrap_or(SqlValue::Null),
        Value::Null | Value::Array(_) | Value::Object(_) => SqlValue::Null,
    }
}
