/** Verifies signatures of requests and signs answers, with the schemes that the emulator was given. */

import { hasNoContent } from '../damage.ts'
import type { Exchange } from '../exchange.ts'
import { type Problem, problemResponse, requestRefused } from '../problem.ts'
import { said } from '../refusal-text.ts'
import type { SignatureScheme, SignedMessage } from '../schemes.ts'

/**
 * Returns the `reason` of a thrown error if it is a short word, to be shown in the refusal; longer texts may quote secrets.
 */
function reasonOf(error: unknown): string | undefined {
	const { reason, code } = (error ?? {}) as { reason?: unknown; code?: unknown }
	const isWord = (found: unknown): found is string =>
		typeof found === 'string' && /^[a-z][a-z0-9_-]{0,39}$/i.test(found)
	return [reason, code].find(isWord)
}

function refused(error?: unknown): Problem {
	const reason = reasonOf(error)
	const remedy = said('signature.scheme')
	const found = reason === undefined ? said('signature.refused', remedy) : said('signature.refusedFor', reason, remedy)
	return requestRefused(401, 'signature-refused', found, reason === undefined ? {} : { members: { reason } })
}

function messageOf({ message: { method, url, headers, body } }: Exchange): SignedMessage {
	return { method, url, headers, body }
}

/** Checks a request's signature if the setting `requireSignature` names a scheme; returns the problem if it is not valid. */
export async function wronglySigned(exchange: Exchange): Promise<Problem | undefined> {
	const name = exchange.space.settings().requireSignature
	if (name === null) return undefined
	try {
		const accepted = await (exchange.schemes[name]?.verify(messageOf(exchange)) ?? false)
		return accepted === false ? refused() : undefined
	} catch (error) {
		return refused(error)
	}
}

/** Adds a signature to the answer if the setting `signAnswers` names a scheme; otherwise returns it unchanged. */
export async function signedAnswer(exchange: Exchange, answer: Response): Promise<Response> {
	const name = exchange.space.settings().signAnswers
	const scheme = name === null ? undefined : exchange.schemes[name]
	return scheme ? withSignature(scheme, exchange, answer) : answer
}

async function withSignature(scheme: SignatureScheme, exchange: Exchange, answer: Response): Promise<Response> {
	const { status } = answer
	const headers = new Headers(answer.headers)
	const body = new Uint8Array(await answer.arrayBuffer())
	try {
		const added = await scheme.sign?.({ status, headers, body, request: messageOf(exchange) })
		for (const [field, value] of added ?? []) headers.set(field, value)
		return new Response(hasNoContent(status) ? null : body, { status, headers })
	} catch (error) {
		const reason = reasonOf(error)
		const detail = reason === undefined ? said('answer.notSigned') : said('answer.notSignedFor', reason)
		return problemResponse(
			{ status: 500, name: 'answer-not-signed', detail },
			exchange.message.headers.get('accept-language'),
		)
	}
}
