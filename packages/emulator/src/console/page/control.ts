import { t } from './texts.ts'

/**
 * Sends a request to the control plane.
 *
 * @param path Below `/-/`, without a slash before it.
 * @throws {Error} With a sentence for a person.
 */
export async function sendControl(method: string, path: string, body?: unknown): Promise<unknown> {
	const sent = body === undefined ? {} : { body: JSON.stringify(body) }
	const headers = { 'content-type': 'application/json' }
	const response = await fetch(path, { method, headers, ...sent }).catch(() => {
		throw new Error(t('silent'))
	})
	if (response.status === 204) return undefined
	const found = (await response.json().catch(() => ({}))) as { detail?: string }
	if (response.ok) return found
	throw new Error(found.detail ?? t('silent.status', response.status))
}
