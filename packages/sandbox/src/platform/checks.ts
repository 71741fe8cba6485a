/** Checks that both documented operations share. Each returns a problem, or nothing. */
import type { Exchange, SignedMessage } from '../exchange.ts'
import { type Message, mediaTypeOf } from '../message.ts'
import type { Problem } from '../problem.ts'

export function wrongMediaType(message: Message, expected: string, section: string): Problem | undefined {
	if (mediaTypeOf(message.headers) === expected) return undefined
	return {
		status: 415,
		name: 'wrong-content-type',
		detail: `Request not accepted: its content-type is not ${expected}; send that one`,
		section,
		headers: { 'accept-post': expected },
	}
}

export function tooLarge(message: Message): Problem | undefined {
	if (!message.tooLarge) return undefined
	const detail =
		"Request not accepted: its body is larger than the sandbox's own limit; send less, or raise maxBodyBytes"
	return { status: 413, name: 'body-too-large', detail }
}

/** The reason of a thrown refusal, where it is a short word: messages of others may quote what must not be printed. */
function reasonOf(error: unknown): string {
	const { reason, code } = (error ?? {}) as { reason?: unknown; code?: unknown }
	const word = [reason, code].find((found) => typeof found === 'string' && /^[a-z][a-z0-9_-]{0,39}$/i.test(found))
	return word === undefined ? '' : ` (${word})`
}

/** Asks the verifier that the sandbox was created with. One that throws refuses: it fails closed. */
export async function unverified({ message, verify }: Exchange): Promise<Problem | undefined> {
	if (!verify) return undefined
	const { method, url, headers, body } = message
	const signed: SignedMessage = { method, url, headers, body }
	try {
		return (await verify(signed)) ?? undefined
	} catch (error) {
		const detail = `Request not accepted: its signature was refused${reasonOf(error)}; sign it as the verify option expects`
		return { status: 401, name: 'signature-refused', detail }
	}
}
