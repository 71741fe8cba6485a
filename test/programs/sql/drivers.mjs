// Each way to run a statement in Postgres, opened, with the one line that makes it a function for sqlJournal(). The README's
// lines are these.

/** @type {Record<string, (url: string) => Promise<{ run: Function, close(): unknown }>>} */
export const drivers = {
	async pg(url) {
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: url, max: 10 }).on('error', () => {})
		return { run: async (text, values) => (await pool.query(text, [...values])).rows, close: () => pool.end() }
	},
	async postgres(url) {
		const { default: postgres } = await import('postgres')
		const sql = postgres(url, { onnotice: () => {} })
		return { run: (text, values) => sql.unsafe(text, [...values], { prepare: true }), close: () => sql.end() }
	},
	async kysely(url) {
		const { CompiledQuery, Kysely, PostgresDialect } = await import('kysely')
		const { default: pg } = await import('pg')
		const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) })
		return {
			run: async (text, values) => (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows,
			close: () => db.destroy(),
		}
	},
	async drizzle(url) {
		const { drizzle } = await import('drizzle-orm/node-postgres')
		const { default: pg } = await import('pg')
		const pool = new pg.Pool({ connectionString: url })
		const db = drizzle(pool)
		return { run: async (text, values) => (await db.$client.query(text, [...values])).rows, close: () => pool.end() }
	},
}
