/**
 * The journal's table, for the integrator's own migrations, and its SQL statements. Each statement is sent with a unique text, which
 * every row of its result must return. This detects rows of another statement.
 */

import type { Dialect, DialectSql } from './dialect.ts'

/** SQL dialect: Postgres, SQLite, or Cloudflare's SQLite (D1 and Durable Objects). */
export type SqlDialect = 'postgres' | 'sqlite' | 'd1'

/** Default name of the journal's table. */
export const defaultTable = 'tarja_journal'

/**
 * Returns the statements that create the journal's table and two indexes. The store itself creates nothing, because thirty
 * connections that create the same table at once fail, and because a migration tool must know the schema.
 *
 * @param dialect `postgres`, `sqlite` or `d1`.
 * @param table The table's name: letters, digits and `_`, at most 52 characters, optionally with a schema and a dot before it. Default
 * `tarja_journal`.
 * @returns Statements, to be run once and in this order. Running them again does no harm.
 * @throws {TypeError} If the name contains anything else, or is too long.
 * @example
 * ```ts
 * import { journalTable } from '@tarja/journal/sql'
 *
 * for (const statement of journalTable('postgres')) console.log(`${statement};`)
 * ```
 */
export function journalTable(dialect: SqlDialect, table: string = defaultTable): readonly string[] {
	const name = validateTable(table)
	const schema = name.slice(0, name.indexOf('.') + 1)
	const index = name.replace('.', '_')
	// Where the schema's name goes: Postgres creates an index in its table's schema, and SQLite expects the schema before the index's name.
	const [inSchema, on] = dialect === 'postgres' ? ['', name] : [schema, name.slice(schema.length)]
	// Sorts by bytes, whatever the database's locale is, because ids must sort by time, and claims are found by their beginning.
	const bytes = dialect === 'postgres' ? 'TEXT COLLATE "C"' : 'TEXT'
	const columns = [
		'journal TEXT NOT NULL',
		`id ${bytes} NOT NULL`,
		'revision INTEGER NOT NULL',
		'state TEXT NOT NULL',
		`claim ${bytes}`,
		'entry TEXT NOT NULL',
		'PRIMARY KEY (journal, id)',
	]
	// Cloudflare bills each row of an index. In other databases a table with row ids is faster, because without them an entry of more than
	// 1000 bytes takes a whole page.
	const storage = dialect === 'd1' ? ' WITHOUT ROWID' : ''
	return [
		`CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')})${storage}`,
		`CREATE INDEX IF NOT EXISTS ${inSchema}${index}_unresolved ON ${on} (journal, id) WHERE ${unresolved}`,
		`CREATE UNIQUE INDEX IF NOT EXISTS ${inSchema}${index}_claim ON ${on} (claim) WHERE claim IS NOT NULL`,
	]
}

/**
 * Longest table name in bytes, so that index names fit. Postgres cuts names after 63 bytes. Two index names that become the same would be
 * one index, and references would not be unique.
 */
const longestName = 63 - '_unresolved'.length

/** Checks the table's name, because it becomes part of statements. */
export function validateTable(table: string): string {
	if (/^(?:[a-z_]\w*\.)?[a-z_]\w*$/i.test(table) && table.length <= longestName) return table
	throw new TypeError(
		`Cannot name the journal’s table: use letters, digits and "_", one dot after a schema, and ${longestName} characters at most`,
	)
}

const rowsInAPage = 200
export const rowsInADeletion = 10_000

/**
 * The statements. Reads take their unique text as the first parameter and writes as the last, so that each parameter is used once
 * and in order.
 */
export type Statements = Readonly<Record<Writes | Reads | Removals | 'insertJournal' | 'updateJournal', string>>

type Writes = 'insert' | 'insertHolder' | 'insertAgain' | 'updateHolder' | 'updateClaim'
type Reads = 'read' | 'all' | 'unresolved' | 'find' | 'now' | 'journal' | 'journals'
type Removals = 'delete' | 'purge'

/** The condition of unresolved entries, word for word as in the partial index of `journalTable`. */
const unresolved = "state IN ('pending', 'unknown')"

/**
 * Creates the statements of one journal. `facts` is SQL for further values that each write returns. The journal's id becomes part of the
 * statements, so it must have been checked.
 */
export function createStatements({ getWords }: Dialect, table: string, facts: string, id: string): Statements {
	const parts = getWords(table, id)
	const texts = Object.entries(writeStatements(table, facts, id, parts))
	return Object.fromEntries(texts.map(([key, text]) => [key, parts.writePlaceholders(text)])) as Statements
}

function writeStatements(table: string, facts: string, id: string, words: DialectSql): Statements {
	const { answer, idTaken, keptAsRead, nowMs, unlocked, text, whole } = words
	const mine = `journal = '${id}'`
	// The record is a row of the entries' table, with an empty id. So a person who empties the table deletes the record, too, and nothing is
	// sent: otherwise paid orders would be sent again.
	const itself = `${mine} AND id = ''`
	/** True if the journal exists. Otherwise its table was emptied, or it is in another database, and no first entry may be written. */
	const here = `EXISTS (SELECT 1 FROM ${table} WHERE ${itself})`
	const writeReturning = (mark: string): string =>
		`RETURNING id || ' ' || revision || ' ' || ${text(mark)}${facts} AS echo`
	const changed = `UPDATE ${table} SET revision = revision + 1, state = $1, entry = $2`
	/** Whether `row` has this claim, or one that begins with it and a space. No claim contains a character that sorts between the two. */
	const writeClaimMatch = (row: string, claim: string): string =>
		`${row}.claim >= ${claim} AND ${row}.claim < ${claim} || '!'`
	const claimed = `ON CONFLICT (claim) WHERE claim IS NOT NULL DO NOTHING`
	// Returns at least one row, so that an empty result of another statement can't look like an empty result of this one.
	const writeQuery = (columns: string, rows: string, given = ''): string =>
		`SELECT ${answer('echo')} AS echo, ${columns} FROM (SELECT ${text('$1')} AS echo${given}) AS question LEFT JOIN ${rows}`
	const writeOrderedQuery = (rows: string, given?: string): string =>
		`${writeQuery('id, revision, entry', rows, given)} ORDER BY id`
	const writeList = (which: string): string =>
		writeOrderedQuery(
			`(SELECT id, revision, entry FROM ${table} WHERE ${mine} AND id > $2${which} ORDER BY id LIMIT ${rowsInAPage}) AS found ON true`,
		)
	return {
		insert: `INSERT INTO ${table} (journal, id, revision, state, entry) SELECT '${id}', $1, 0, ${text('$2')}, $3 WHERE ${here} ON CONFLICT (journal, id) DO NOTHING ${writeReturning('$4')}`,
		// Names the index in `ON CONFLICT`, so that the statement fails on a table without the unique index of claims.
		insertHolder: `INSERT INTO ${table} (journal, id, revision, state, entry, claim) SELECT '${id}', $1, 0, ${text('$2')}, $3, ${text('$4')} WHERE ${here} AND ${idTaken.where} AND NOT EXISTS (SELECT 1 FROM ${table} WHERE claim >= $5 AND claim < $6) ${idTaken.conflict}${claimed} ${writeReturning('$7')}`,
		// The claim of a retry contains the id of the refusal, so that the index accepts only one of two retries. The refusal must still count:
		// it is the newest one, no call has retried it, and no other entry may own the step.
		insertAgain: `INSERT INTO ${table} (journal, id, revision, state, entry, claim) SELECT '${id}', $1, 0, ${text('$2')}, $3, head || ' ' || repeated FROM (SELECT ${text('$4')} AS head, ${text('$5')} AS repeated) AS given, ${table} AS refused WHERE ${here} AND ${idTaken.where} AND refused.${mine} AND refused.id = repeated AND refused.state = 'rejected' AND ${writeClaimMatch('refused', 'head')} AND NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE ${writeClaimMatch('other', 'head')} AND (other.state IN ('pending', 'unknown', 'applied') OR other.claim = head || ' ' || repeated OR (other.id > repeated AND NOT EXISTS (SELECT 1 FROM ${table} AS later WHERE later.claim = head || ' ' || other.id))))${keptAsRead} ${idTaken.conflict}${claimed} ${writeReturning('$6')}`,
		// A short statement for most entries, those whose row already has the claim that it needs, because drivers prepare each statement
		// again.
		updateHolder: `${changed} WHERE claim = $3 AND ${mine} AND id = $4 AND revision = ${whole('$5')} ${writeReturning('$6')}`,
		// Gives the claim up for one by which the entry is only found, or claims again for a call that was sent after all. If another call has
		// taken the claim meanwhile, both own the step, this one by a separate claim.
		updateClaim: `${changed}, claim = CASE WHEN wanted IS NULL THEN idle ELSE COALESCE(NULLIF(claim, idle), CASE WHEN EXISTS (SELECT 1 FROM ${table} AS other WHERE other.claim = wanted) THEN besides ELSE wanted END) END FROM (SELECT NULLIF(${text('$3')}, '') AS wanted, ${text('$4')} AS besides, NULLIF(${text('$5')}, '') AS idle) AS given WHERE ${mine} AND id = $6 AND revision = ${whole('$7')} ${writeReturning('$8')}`,
		read: writeOrderedQuery(`${table} ON ${mine} AND id = $2 AND id > ''`),
		all: writeList(''),
		unresolved: writeList(` AND ${unresolved}`),
		delete: `DELETE FROM ${table} WHERE ${mine} AND id = $1 AND id > '' RETURNING ${text('$2')} AS echo`,
		find: writeOrderedQuery(
			`${table} ON claim >= wanted || ' ' AND claim < wanted || '!'`,
			`, ${text('$2')} AS wanted`,
		),
		now: `SELECT ${answer(text('$1'))} AS echo, ${nowMs} AS now`,
		// Skips ids that don't begin with a date, because their age is unknown. Picks the rows once, because Postgres may run a subquery again
		// for each row, and each time skip other locked rows. It would then find more rows than the limit.
		purge: `WITH picked AS MATERIALIZED (SELECT id FROM ${table} WHERE ${mine} AND NOT ${unresolved} AND id >= '0' AND id < $1 AND (claim IS NULL OR ${whole('$2')} = 1) ORDER BY id LIMIT ${rowsInADeletion}${unlocked}) DELETE FROM ${table} WHERE ${mine} AND id IN (SELECT id FROM picked) RETURNING ${text('$3')} AS echo`,
		journal: writeQuery('entry', `${table} ON ${itself}`),
		journals: writeQuery('journal', `${table} ON id = ''`),
		insertJournal: `INSERT INTO ${table} (journal, id, revision, state, entry) VALUES ('${id}', '', 0, 'journal', $1) ON CONFLICT (journal, id) DO NOTHING RETURNING ${text('$2')} AS echo`,
		updateJournal: `UPDATE ${table} SET revision = revision + 1, entry = $1 WHERE ${itself} AND revision = ${whole('$2')} RETURNING ${text('$3')} AS echo`,
	}
}
