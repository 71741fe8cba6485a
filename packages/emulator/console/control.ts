/** Why the emulator refused: the sentence of its problem document. */
async function reasonIn(response: Response): Promise<string> {
	const problem = (await response.json().catch(() => undefined)) as { detail?: string } | undefined
	return problem?.detail ?? `The emulator answered ${response.status}.`
}

/**
 * Asks the control plane for something, or to do something.
 *
 * @param path Below `/-/`, without a slash before it.
 * @throws {Error} With a sentence for a person.
 */
export async function control(method: string, path: string, body?: unknown): Promise<unknown> {
	const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
	const response = await fetch(path, { method, ...sent }).catch(() => {
		throw new Error('The emulator does not answer: see whether it still runs.')
	})
	if (!response.ok) throw new Error(await reasonIn(response))
	return response.status === 204 ? undefined : response.json()
}
