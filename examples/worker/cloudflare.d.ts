// What is used of Cloudflare's own module, so that its typings need not be installed.
declare module 'cloudflare:workers' {
	export const env: {
		readonly PLATFORM_URL: string
		/** Secrets: `wrangler secret put …`. */
		readonly BASIC_CREDENTIALS: string
		readonly CREDENTIAL_NAME: string
		readonly CREDENTIAL_VALUE: string
		/** 32 bytes in base64: `openssl rand -base64 32`. */
		readonly SEALING_KEY: string
		/** The key of the route that creates the journal. A secret; delete it when the journal is there. */
		readonly SETUP_KEY: string | undefined
		/** The journal's id, as that route returns it. */
		readonly TARJA_JOURNAL_ID: string
		/** The Durable Object with the journal. */
		readonly JOURNAL: import('@tarja/journal/durable-object').JournalObjects
		/** A KV namespace. */
		readonly TOKENS: import('@tarja/token-kv/workers').WorkersKv
		/** Stand for your database: orders by id, and the customer of each session. */
		readonly ORDERS: { get(key: string): Promise<string | null> }
		readonly SESSIONS: { get(key: string): Promise<string | null> }
	}
	export function waitUntil(promise: Promise<unknown>): void
}
