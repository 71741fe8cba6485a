// Each way to run a statement in Postgres, opened, with the one line that makes it a function for sqlJournal(). The README's
// lines are these. `begun` is the same line over a transaction that the driver has begun, which is rolled back.

class RolledBack extends Error {}

/** Begins a transaction, runs the body in it, and rolls it back. `runIn` makes the function of a transaction. */
async function rollBack(begin, runIn, body) {
	const work = async (own) => {
		await body(runIn(own))
		throw new RolledBack()
	}
	await begin(work).catch((error) => {
		if (!(error instanceof RolledBack)) throw error
	})
}

/** @type {Record<string, (url: string) => Promise<{ run: Function, begun(body: (run: Function) => unknown): unknown, close(): unknown }>>} */
export const drivers = {
	async pg(url) {
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: url, max: 10 }).on('error', () => {})
		return {
			run: async (text, values) => (await pool.query(text, [...values])).rows,
			async begun(body) {
				const client = await pool.connect()
				await client.query('BEGIN')
				try {
					await body(async (text, values) => (await client.query(text, [...values])).rows)
				} finally {
					await client.query('ROLLBACK')
					client.release()
				}
			},
			close: () => pool.end(),
		}
	},
	async postgres(url) {
		const { default: postgres } = await import('postgres')
		// On each connection it asks for types first, and nobody can catch what fails then. Names of columns are camelCase, as some like them.
		const sql = postgres(url, { onnotice: () => {}, fetch_types: false, transform: postgres.camel })
		return {
			run: (text, values) => sql.unsafe(text, [...values]),
			begun: (body) => rollBack(sql.begin, (own) => (text, values) => own.unsafe(text, [...values]), body),
			close: () => sql.end(),
		}
	},
	async kysely(url) {
		const { CompiledQuery, Kysely, PostgresDialect } = await import('kysely')
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: url }).on('error', () => {})
		const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
		const runIn = (own) => async (text, values) => (await own.executeQuery(CompiledQuery.raw(text, [...values]))).rows
		return {
			run: async (text, values) => (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows,
			begun: (body) => rollBack((work) => db.transaction().execute(work), runIn, body),
			close: () => db.destroy(),
		}
	},
	async drizzle(url) {
		const { drizzle } = await import('drizzle-orm/node-postgres')
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: url }).on('error', () => {})
		const db = drizzle(pool)
		// Its own line always asks the pool; this is the one that asks the transaction.
		const runIn = (own) => async (text, values) => (await own._.session.client.query(text, [...values])).rows
		return {
			run: async (text, values) => (await db.$client.query(text, [...values])).rows,
			begun: (body) => rollBack((work) => db.transaction(work), runIn, body),
			close: () => pool.end(),
		}
	},
}
