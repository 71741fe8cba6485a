/**
 * Whether what a database has confirmed is on disk.
 * @module
 */

/**
 * Runs one statement and gives its rows. Each statement must be a transaction of its own, done and on disk when this resolves: hand
 * in a pool, or a connection that nothing else begins a transaction on.
 *
 * @param text The statement; values stand as `$1`, `$2`, … for Postgres, as `?` for the others.
 * @param values Texts and whole numbers, in the order of their places.
 */
export type RunSql = (
	text: string,
	values: readonly (string | number)[],
) => Promise<readonly Readonly<Record<string, unknown>>[]> | readonly Readonly<Record<string, unknown>>[]

/** For each dialect, a check that runs before every write and rejects where a write could be lost after it was confirmed. */
export const durability: Readonly<Record<'postgres' | 'sqlite', (run: RunSql) => () => Promise<void>>> = {
	postgres: postgresDurability,
	sqlite: sqliteDurability,
}

/** Once: it speaks of the server and of how `run` was made, which stay as they are. */
function postgresDurability(run: RunSql): () => Promise<void> {
	let isChecked = false
	return async () => {
		if (isChecked) return
		const look = async (): Promise<Readonly<Record<string, unknown>> | undefined> =>
			(await run("SELECT current_setting('fsync') AS fsync, pg_current_xact_id()::text AS transaction", []))[0]
		const [first, second] = [await look(), await look()]
		if (first?.fsync !== 'on')
			throw refused(
				`fsync is ${first?.fsync}, so what it confirms can be lost`,
				'turn it on, or say acceptsLoss in tests',
			)
		// Two statements, one transaction: it is open, and would take the entry with it when it is rolled back.
		if (first?.transaction === second?.transaction)
			throw refused(
				'a transaction is open on the connection',
				'hand in one that nothing begins a transaction on, or a pool',
			)
		isChecked = true
	}
}

/** Before every write: it is a setting of the connection, and there may be several. */
function sqliteDurability(run: RunSql): () => Promise<void> {
	let isRaised = false
	const level = async (): Promise<number> => Number((await run('PRAGMA synchronous', []))[0]?.synchronous)
	return async () => {
		if (isRaised && (await level()) >= fullSync) return
		try {
			await run('PRAGMA synchronous = FULL', [])
		} catch (error) {
			if (/inside a transaction/.test(String(error)))
				throw refused('a transaction is open on the connection', 'hand in one that nothing begins a transaction on')
			// Some drivers refuse to run for rows what gives none. Whether it is set shows below.
		}
		const found = await level()
		if (!(found >= fullSync))
			throw refused(`synchronous is ${found}`, 'run PRAGMA synchronous = FULL when it is opened')
		isRaised = true
	}
}

/** FULL, or EXTRA, which is more. */
const fullSync = 2

function refused(found: string, advice: string): Error {
	return new Error(`Cannot keep a journal in this database: ${found}; ${advice}`)
}
