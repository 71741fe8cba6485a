// In the place of what a Worker has of its platform: bindings, tokens in KV, and what outlives a request.
import { memoryTokens } from '@tarja/token-memory'

const { TARJA_BASE_URL, TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_NAME, TARJA_CREDENTIAL_VALUE } = process.env

export const env = {
	...{ TARJA_BASE_URL, TARJA_BASIC_CREDENTIALS, TARJA_CREDENTIAL_NAME, TARJA_CREDENTIAL_VALUE },
	...{ PLATFORM_URL: TARJA_BASE_URL, BASIC_CREDENTIALS: TARJA_BASIC_CREDENTIALS, SESSION: 's' },
	...{ CREDENTIAL_NAME: TARJA_CREDENTIAL_NAME, CREDENTIAL_VALUE: TARJA_CREDENTIAL_VALUE },
}
export const waitUntil = () => {}
export const sealed = (plugin) => plugin
export const workersKvTokens = memoryTokens
