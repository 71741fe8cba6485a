import { language, t } from './texts.ts'

/**
 * Returns the sentence with which the emulator refused a request, from its problem document; a general one if there is none.
 */
async function reasonIn(response: Response): Promise<string> {
	const problem = (await response.json().catch(() => undefined)) as { detail?: string } | undefined
	return problem?.detail ?? t('silent.status', response.status)
}

/**
 * Sends a request to the control plane.
 *
 * @param path Below `/-/`, without a slash before it.
 * @param body JSON; a text is sent as it is.
 * @throws {Error} With a sentence for a person.
 */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
	const text = typeof body === 'string' ? body : JSON.stringify(body)
	// Sends the page's language, which may differ from the browser's, so that refusals come in this language.
	const headers = { 'accept-language': language(), 'content-type': 'application/json' }
	const response = await fetch(path, { method, headers, ...(body === undefined ? {} : { body: text }) }).catch(() => {
		throw new Error(t('silent'))
	})
	if (!response.ok) throw new Error(await reasonIn(response))
	return response.status === 204 ? undefined : response.json()
}
