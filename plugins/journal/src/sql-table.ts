/**
 * The table that a journal in SQL needs, for the integrator's own migrations.
 * @module
 */

/** Which SQL: that of Postgres, of SQLite, or of Cloudflare's D1 and Durable Objects. */
export type SqlDialect = 'postgres' | 'sqlite' | 'd1'

/** The table's name where none is given. */
export const defaultTable = 'tarja_journal'

/**
 * Gives the statements that create the journal's table and its two indexes. The store itself creates nothing: thirty connections
 * that create one table at once fail, and a migration tool wants to know what is there.
 *
 * @param dialect `postgres`, `sqlite` or `d1`.
 * @param table The table's name, of letters, digits and `_`, with a schema and a dot before it if you like. Default
 * `tarja_journal`.
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
	const index = name.replace('.', '_')
	// By bytes, whatever the database's language: ids sort by time.
	const id = dialect === 'postgres' ? 'id TEXT COLLATE "C" PRIMARY KEY' : 'id TEXT PRIMARY KEY'
	const columns = [
		id,
		'revision INTEGER NOT NULL',
		'settled INTEGER NOT NULL',
		'reference TEXT',
		'leased_until_ms BIGINT NOT NULL DEFAULT 0',
		'entry TEXT NOT NULL',
	]
	const storage = dialect === 'postgres' ? '' : ' WITHOUT ROWID'
	return [
		`CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')})${storage}`,
		`CREATE INDEX IF NOT EXISTS ${index}_unresolved ON ${name} (id) WHERE settled = 0`,
		`CREATE UNIQUE INDEX IF NOT EXISTS ${index}_reference ON ${name} (reference) WHERE reference IS NOT NULL`,
	]
}

/** The name, as it becomes part of a statement. */
export function checkedTable(table: string): string {
	if (/^(?:[a-z_]\w{0,62}\.)?[a-z_]\w{0,62}$/i.test(table)) return table
	throw new TypeError('Cannot name the journal’s table: use letters, digits and "_", and one dot after a schema')
}
