/** Signatures of requests, judged, and of answers, made, by what the emulator was given for it. */

import { hasNoContent } from '../damage.ts'
import type { Exchange } from '../exchange.ts'
import { type Problem, problemResponse } from '../problem.ts'
import type { SignatureScheme, SignedMessage } from '../schemes.ts'

/** The reason of a thrown refusal, where it is a short word: messages of others may quote what must not be printed. */
function reasonOf(error: unknown): string | undefined {
	const { reason, code } = (error ?? {}) as { reason?: unknown; code?: unknown }
	const isWord = (found: unknown): found is string =>
		typeof found === 'string' && /^[a-z][a-z0-9_-]{0,39}$/i.test(found)
	return [reason, code].find(isWord)
}

function refused(error: unknown, remedy: string): Problem {
	const reason = reasonOf(error)
	const found = `its signature was refused${reason === undefined ? '' : ` (${reason})`}`
	return {
		status: 401,
		name: 'signature-refused',
		detail: `Request not accepted: ${found}; ${remedy}`,
		...(reason === undefined ? {} : { members: { reason } }),
	}
}

function messageOf({ message: { method, url, headers, body } }: Exchange): SignedMessage {
	return { method, url, headers, body }
}

/** Asks the verifier that the emulator was created with. One that throws refuses: it fails closed. */
export async function unverified(exchange: Exchange): Promise<Problem | undefined> {
	const remedy = 'sign it as the verify option expects'
	try {
		const result: unknown = await exchange.verify?.(messageOf(exchange))
		return result === false ? refused(undefined, remedy) : ((result as Problem | null | undefined) ?? undefined)
	} catch (error) {
		return refused(error, remedy)
	}
}

/** Asks the scheme that the settings require, if they require one. */
export async function wronglySigned(exchange: Exchange): Promise<Problem | undefined> {
	const name = exchange.space.settings().requireSignature
	if (name === null) return undefined
	const remedy = 'sign it with the scheme that the setting requireSignature names'
	try {
		const accepted = await (exchange.schemes[name]?.verify(messageOf(exchange)) ?? false)
		return accepted === false ? refused(undefined, remedy) : undefined
	} catch (error) {
		return refused(error, remedy)
	}
}

/** The answer with its signature, if the settings want one. */
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
		const found = `its scheme could not sign it${reason === undefined ? '' : ` (${reason})`}`
		const detail = `Answer not signed: ${found}; correct the scheme that the setting signAnswers names, or set it to null`
		return problemResponse({ status: 500, name: 'answer-not-signed', detail })
	}
}
