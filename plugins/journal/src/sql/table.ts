/**
 * The table that a journal in SQL needs, for the integrator's own migrations.
 * @module
 */

import { unresolved } from './statements.ts'

/** SQL dialect: Postgres, SQLite, or Cloudflare's SQLite (D1 and Durable Objects). */
export type SqlDialect = 'postgres' | 'sqlite' | 'd1'

/** Name of the journal's table unless the integrator gives another. */
export const defaultTable = 'tarja_journal'

/**
 * Gives the statements that create the journal's two tables and its two indexes. The store itself creates nothing: thirty connections
 * that create one table at once fail, and a migration tool wants to know what is there.
 *
 * @param dialect `postgres`, `sqlite` or `d1`.
 * @param table The table's name, of letters, digits and `_`, with a schema and a dot before it if you like, of 52 characters at
 * most. Default `tarja_journal`.
 * @returns Statements, to be run once and in this order. Each may be run again without harm.
 * @throws {TypeError} The name holds anything else.
 * @example
 * ```ts
 * import { journalTable } from '@tarja/journal/sql'
 *
 * for (const statement of journalTable('postgres')) console.log(`${statement};`)
 * ```
 */
export function journalTable(dialect: SqlDialect, table: string = defaultTable): readonly string[] {
	const name = checkedTable(table)
	const schema = name.slice(0, name.indexOf('.') + 1)
	const index = name.replace('.', '_')
	// Where the schema's name goes: Postgres creates an index in its table's schema, and SQLite wants the schema before the index's
	// name.
	const [inSchema, on] = dialect === 'postgres' ? ['', name] : [schema, name.slice(schema.length)]
	// Sorts by bytes whatever the database's locale, because ids must sort by time, and claims are found by how they begin.
	const bytes = dialect === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT'
	const columns = [
		'journal TEXT NOT NULL',
		`id ${bytes} NOT NULL`,
		'revision INTEGER NOT NULL',
		'state TEXT NOT NULL',
		`claim ${bytes}`,
		'leased_until_ms BIGINT NOT NULL DEFAULT 0',
		'entry TEXT NOT NULL',
		'PRIMARY KEY (journal, id)',
	]
	const storage = dialect === 'postgres' ? '' : ' WITHOUT ROWID'
	return [
		`CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')})${storage}`,
		`CREATE INDEX IF NOT EXISTS ${inSchema}${index}_unresolved ON ${on} (journal, id) WHERE ${unresolved}`,
		`CREATE UNIQUE INDEX IF NOT EXISTS ${inSchema}${index}_claim ON ${on} (claim) WHERE claim IS NOT NULL`,
		`CREATE TABLE IF NOT EXISTS ${name}_journals (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, record TEXT NOT NULL)${storage}`,
	]
}

/**
 * Longest table name in bytes, so that index names fit. Postgres cuts names after 63 bytes: two index names that are cut to the
 * same one are one index, and references would not be unique.
 */
const longestName = 63 - '_unresolved'.length

/** Checks the table's name, because it becomes part of statements. */
export function checkedTable(table: string): string {
	if (/^(?:[a-z_]\w*\.)?[a-z_]\w*$/i.test(table) && table.length <= longestName) return table
	throw new TypeError(
		`Cannot name the journal’s table: use letters, digits and "_", one dot after a schema, and ${longestName} characters at most`,
	)
}
