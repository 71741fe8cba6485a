// Replaces the parts that a Worker gets from its platform: bindings, tokens in KV, and work that outlives a request.
import { memoryTokens } from '@tarja/token-memory'
import { journalId } from '../../../../packages/explore/test/shop.ts'

const { TARJA_BASE_URL, TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_NAME, TARJA_CREDENTIAL_VALUE } = process.env

/** Creates a namespace of Workers KV with the methods that the example uses. */
const namespaceOf = (entries) => {
	const values = new Map(entries)
	return { get: async (key) => values.get(key) ?? null, set: (key, value) => values.set(key, value) }
}

export const env = {
	TARJA_BASE_URL,
	TARJA_BASIC_CREDENTIALS,
	TARJA_CREDENTIAL_NAME,
	TARJA_CREDENTIAL_VALUE,
	PLATFORM_URL: TARJA_BASE_URL,
	BASIC_CREDENTIALS: TARJA_BASIC_CREDENTIALS,
	SHOP_KEY: 'k',
	TARJA_JOURNAL_ID: journalId,
	ORDERS: namespaceOf(),
	SESSIONS: namespaceOf([['made-up-session-of-ana', 'ana']]),
	CREDENTIAL_NAME: TARJA_CREDENTIAL_NAME,
	CREDENTIAL_VALUE: TARJA_CREDENTIAL_VALUE,
}
export const waitUntil = () => {}
export const sealTokens = (plugin) => plugin
export const workersKvTokens = memoryTokens
