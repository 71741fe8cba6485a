/**
 * The SQL statements of the journal. Each is sent with a unique text, which every row of its result must return: this detects
 * answers to another statement.
 * @module
 */

const rowsInAPage = 200
export const rowsInADeletion = 10_000

/** Longest lease in milliseconds. A lease that seems longer was made while the database's clock was ahead, and is ignored. */
export const longestLeaseMs = 86_400_000

/**
 * SQL for the references of further calls that claim the same one as `wanted`: the reference, a space and a number. A reference
 * itself holds no space.
 */
const besides = [2, 3, 4].map((number) => `wanted || ' ${number}'`)

/**
 * The statements. Reads take their unique text as the first parameter and writes as the last, so that each parameter is used once
 * and in order.
 */
export type Statements = Readonly<
	Record<
		| 'insert'
		| 'insertHolder'
		| 'update'
		| 'updateHolder'
		| 'updateClaim'
		| 'read'
		| 'all'
		| 'unresolved'
		| 'delete'
		| 'find'
		| 'now'
		| 'lease'
		| 'release'
		| 'purge',
		string
	>
>

/** SQL that Postgres and SQLite write differently, for statements that are otherwise the same. */
interface Words {
	/** Columns that a read returns besides its entries, such as whether a standby answered; empty in SQLite. */
	readonly told: string
	/** The action of an insert for an entry with a reference whose id is taken. */
	readonly idTaken: { readonly where: string; readonly conflict: string }
	/** Whether the row `other` has one of the references of further calls. */
	readonly marked: string
	/** Query that returns each element of the JSON array in `$1` as a row. */
	readonly elements: string
	/** SQL for the current time in epoch milliseconds, by the database's clock. */
	readonly nowMs: string
	/** Words that skip rows locked by another transaction, so that two reconcilers do not wait for each other. */
	readonly unlocked: string
	/** SQL that casts a parameter to text, or to a whole number. */
	readonly text: (value: string) => string
	readonly whole: (value: string) => string
}

/** Makes the journal's statements for Postgres. `facts` are the columns that each write also returns. */
export function postgresStatements(table: string, facts: string): Statements {
	return statements(table, facts, {
		told: ', pg_is_in_recovery() AS standby',
		// `ON CONFLICT` handles one index only. Of two concurrent inserts with one id, one fails.
		idTaken: { where: `NOT EXISTS (SELECT 1 FROM ${table} WHERE id = $1)`, conflict: '' },
		marked: `other.reference IN (${besides})`,
		elements: 'SELECT jsonb_array_elements_text($1::text::jsonb)',
		nowMs: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
		unlocked: ' FOR UPDATE SKIP LOCKED',
		text: (value) => `${value}::text`,
		whole: (value) => `${value}::integer`,
	})
}

/** Makes the journal's statements for SQLite, D1 and Durable Objects. `facts` are the columns that each write also returns. */
export function sqliteStatements(table: string, facts: string): Statements {
	const all = statements(table, facts, {
		told: '',
		idTaken: { where: 'true', conflict: 'ON CONFLICT (id) DO NOTHING ' },
		// All texts that begin with the reference and a space: SQLite takes less time to prepare this than the list.
		marked: "other.reference > wanted || ' ' AND other.reference < wanted || '!'",
		elements: 'SELECT value FROM json_each($1)',
		// Uses `julianday`, because `unixepoch('subsec')` needs SQLite 3.42.
		nowMs: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
		unlocked: '',
		text: (value) => value,
		whole: (value) => value,
	})
	const numbered = Object.entries(all).map(([key, text]) => [key, text.replaceAll(/\$\d/g, '?')])
	return Object.fromEntries(numbered) as Statements
}

function statements(table: string, facts: string, words: Words): Statements {
	const { told, idTaken, marked, elements, nowMs, unlocked, text, whole } = words
	const given = "(SELECT NULLIF($4, '') AS wanted) AS given"
	const written = (mark: string): string => `RETURNING id, revision, ${text(mark)} AS asked${facts}`
	const changed = `UPDATE ${table} SET revision = ${whole('$1')}, settled = ${whole('$2')}, entry = $3`
	const candidates = ['wanted AS candidate', ...besides].map((candidate) => `SELECT ${candidate}`).join(' UNION ALL ')
	const alone = `NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE ${marked})`
	// Returns at least one row, so that an empty result of another statement cannot pass for "there is none".
	const asked = (rows: string): string =>
		`SELECT asked, id, revision, entry${told} FROM (SELECT ${text('$1')} AS asked) AS question LEFT JOIN (${rows}) AS found ON true ORDER BY id`
	const listed = (which: string): string =>
		asked(`SELECT id, revision, entry FROM ${table} WHERE id > $2${which} ORDER BY id LIMIT ${rowsInAPage}`)
	// Leases are stored as negative numbers, as version 1 leases entries that it cannot read with positive ones: so neither version
	// sees the other's.
	const free = `settled = 0 AND -leased_until_ms NOT BETWEEN ${nowMs} + 1 AND ${nowMs} + ${longestLeaseMs}`
	return {
		insert: `INSERT INTO ${table} (id, revision, settled, entry) VALUES ($1, 0, ${whole('$2')}, $3) ON CONFLICT (id) DO NOTHING ${written('$4')}`,
		// Names the index in `ON CONFLICT`, so that the statement fails on a table without the unique index of references.
		insertHolder: `INSERT INTO ${table} (id, revision, settled, entry, reference) SELECT $1, 0, ${whole('$2')}, $3, wanted FROM ${given} WHERE ${idTaken.where} AND ${alone} ${idTaken.conflict}ON CONFLICT (reference) WHERE reference IS NOT NULL DO NOTHING ${written('$5')}`,
		// Short statements for what most entries need, because drivers prepare each anew: an entry without a reference, or one whose
		// row has the reference that it claims.
		update: `${changed} WHERE id = $4 AND revision = ${whole('$5')} ${written('$6')}`,
		updateHolder: `${changed} WHERE reference = $4 AND id = $5 AND revision = ${whole('$6')} ${written('$7')}`,
		// Gives the reference up, or claims it again for a call that proves to have been sent. If another call has taken it meanwhile,
		// both keep it.
		updateClaim: `${changed}, reference = CASE WHEN wanted IS NULL THEN NULL ELSE COALESCE(reference, (SELECT MIN(candidate) FROM (${candidates}) AS candidates WHERE NOT EXISTS (SELECT 1 FROM ${table} AS other WHERE other.reference = candidate))) END FROM ${given} WHERE id = $5 AND revision = ${whole('$6')} ${written('$7')}`,
		read: asked(`SELECT id, revision, entry FROM ${table} WHERE id = $2`),
		all: listed(''),
		unresolved: listed(' AND settled = 0'),
		delete: `DELETE FROM ${table} WHERE id IN (${elements}) RETURNING id, ${text('$2')} AS asked`,
		find: asked(
			`SELECT id, revision, entry FROM ${table}, (SELECT ${text('$2')} AS wanted) AS given WHERE reference IN (wanted, ${besides}) ORDER BY settled DESC, id LIMIT 1`,
		),
		now: `SELECT ${text('$1')} AS asked, ${nowMs} AS now_ms${told}`,
		lease: `UPDATE ${table} SET leased_until_ms = -${nowMs} - ${whole('$1')} WHERE id IN (SELECT id FROM ${table} WHERE id > $2 AND ${free} ORDER BY id LIMIT ${whole('$3')}${unlocked}) RETURNING id, revision, entry, ${text('$4')} AS asked`,
		release: `UPDATE ${table} SET leased_until_ms = 0 WHERE id IN (${elements}) RETURNING id, ${text('$2')} AS asked`,
		// Skips ids that do not begin with a date, because their age is unknown.
		purge: `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE settled = 1 AND id >= '0' AND id < $1 AND (reference IS NULL OR ${whole('$2')} = 1) ORDER BY id LIMIT ${rowsInADeletion}${unlocked}) RETURNING id, ${text('$3')} AS asked`,
	}
}
