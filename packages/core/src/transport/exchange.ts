/**
 * One HTTP exchange: an attempt in, an answer with its whole body out, or a failure that knows what was sent.
 * @module
 */
import { causeOf, type Failure, failure, layerFailure } from '../call-failure.ts'
import type { Answer, Attempt } from '../layer.ts'
import type { Operation } from '../operation.ts'
import { isRefusal } from '../progress.ts'
import { wordsOf } from '../redact.ts'
import { departureOf, type Turn } from './departure.ts'
import type { FetchTransport } from './fetch-transport.ts'
import { failureCode } from './runtime.ts'
import type { Outgoing } from './transport.ts'

/** What an exchange needs besides the attempt. */
export interface Wire {
	readonly transport: FetchTransport
	readonly maxResponseBytes: number
	/** Where requests may go, credentials and all. */
	readonly origins: readonly string[]
}

/** Sends what the layers made of the attempt. The outcome of every failure is taken from `progress`. */
export async function exchange(
	given: Attempt,
	turn: Turn,
	{ transport, maxResponseBytes, origins }: Wire,
): Promise<Answer> {
	const { attempt, progress } = turn
	const outgoing = readGiven(given, turn, origins)
	// By then it has been reported what was known: nothing may leave afterwards.
	if (attempt.signal.aborted || progress.over) throw layerFailure('the call', 'is over')
	if (turn.next === 'none') throw layerFailure('transport', secondTurn)
	const departure = departureOf(turn, attempt.signal, maxResponseBytes)
	let thrown: unknown
	let isTooLarge = false
	progress.open++
	try {
		const answer = await transport.send(outgoing, departure)
		// Whoever has an answer has sent, whether it said so or not.
		departure.begin()
		departure.answered(answer.status, answer.headers)
		isTooLarge = answer.body.byteLength > maxResponseBytes
		if (!isTooLarge) return answer
	} catch (error) {
		thrown = error
	} finally {
		progress.open--
	}
	const head = departure.end()
	// A refusal stands without its explanation.
	if (head && isRefusal(head.status)) return { ...head, url: outgoing.url, body: new Uint8Array() }
	throw head && isTooLarge ? tooLargeFailure(head.status, maxResponseBytes) : networkFailure(turn, outgoing, thrown)
}

const secondTurn =
	'was reached a second time: a layer called next() twice; call it once, or, from an authorize layer, again after a 401'

/** Reads what layers may change, once: what is checked is what is sent. */
function readGiven(given: Attempt, { attempt, url: own }: Turn, origins: readonly string[]): Outgoing {
	const { headers, body } = given
	const { method, signal } = attempt
	const url = String(given.url)
	if (url !== own && !(URL.canParse(url) && origins.includes(new URL(url).origin)))
		throw layerFailure(
			'a layer',
			'pointed the request, and the token with it, at another origin than the base URL’s; name it in allowedOrigins',
		)
	if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array))
		throw layerFailure('a layer', 'handed on a body that is neither a string nor a Uint8Array')
	return { method, url, headers: headers instanceof Headers ? headers : new Headers(headers), body, signal }
}

function networkFailure({ attempt, progress }: Turn, sent: Outgoing, thrown: unknown): Failure {
	const code = failureCode(thrown)
	const known = progress.status === undefined ? 'no answer came' : `after status ${progress.status} the body broke off`
	return failure('network', known + (code ? ` (${code})` : ''), code ? { runtimeCode: code } : {}, {
		cause: causeOf(thrown, () => secretsOf(sent, attempt.call.operation)),
	})
}

/** Runtimes and layers quote URLs and header values in their messages; what the operation itself says may stay. */
export function secretsOf(
	{ url, headers, body }: Pick<Outgoing, 'url' | 'headers' | 'body'>,
	{ path, contentType = '' }: Operation,
): readonly string[] {
	const own = `${path} ${contentType} application/json`
	const text = textOf(body)
	const sent = [[...headers.values()], url.slice(new URL(url).origin.length), text, valuesIn(text)]
	return wordsOf(sent).filter((word) => !own.includes(word))
}

const decoder = new TextDecoder()

/** A body as text, whatever it is. */
export function textOf(body: Attempt['body']): string {
	return typeof body === 'string' ? body : decoder.decode(body)
}

/** The values in a body, without the names that they have in it: messages speak of those. */
export function valuesIn(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return [text, ...new URLSearchParams(text).values()] // A form, or a text.
	}
}

function tooLargeFailure(status: number, maxBytes: number): Failure {
	const found = `the answer is longer than ${maxBytes} bytes; raise maxResponseBytes if that is right`
	return failure('invalid_response', found, { status, reason: 'too_large' })
}
