/** Answers requests that create payment intents (section 4.2). */
import type { Exchange } from '../exchange.ts'
import { jsonOf, type Message } from '../message.ts'
import type { Problem } from '../problem.ts'
import { said } from '../refusal-text.ts'
import type { Settings } from '../settings.ts'
import { firstIssues, type Issue, isRecord, printableName } from '../shapes.ts'
import { type Refusal, wrongBearer } from './bearer.ts'
import { tooLarge, wrongMediaType } from './checks.ts'
import { givenAnswer } from './given-answer.ts'
import { intentFieldNames, intentIssues } from './intent-fields.ts'
import { wronglySigned } from './signatures.ts'

const section = '4.2'
const refusal: Refusal = (found) => said('intent.refused', found)

function wrongAccept({ headers }: Message): Problem | undefined {
	const ranges = (headers.get('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase())
	if (ranges.includes('application/json')) return undefined
	const detail = refusal(said('accept.wrong'))
	return { status: 406, name: 'wrong-accept', detail, section }
}

function missingHeader({ message, bound }: Exchange, { missingAccessTokenHeader }: Settings): Problem | undefined {
	if (missingAccessTokenHeader === 'accept' || message.headers.has('access_token')) return undefined
	if (bound.createIntent.accessTokenHeader === 'omit') return undefined
	const detail = refusal(said('header.missing'))
	return { status: 400, name: 'missing-access-token-header', detail, section }
}

function wrongQuery({ message: { query }, bound }: Exchange, settings: Settings): Problem | undefined {
	const names = [...new URLSearchParams(query).keys()]
	const mayBeMissing = settings.missingMeioPagamento === 'accept' || bound.createIntent.meioPagamento === 'omit'
	if (!mayBeMissing && !names.includes('meioPagamento')) {
		const detail = refusal(said('query.missing'))
		return { status: 400, name: 'missing-query-parameter', detail, section }
	}
	const unknown = names.filter((name) => name !== 'meioPagamento')
	if (unknown.length === 0 || settings.unknownFields === 'accept') return undefined
	return unknownFields('query', unknown)
}

function unknownFields(part: 'query' | 'body', names: readonly string[]): Problem {
	return {
		status: part === 'body' ? 422 : 400,
		name: 'unknown-field',
		detail: refusal(said(`${part}.unknown`)),
		section: part === 'body' ? '2.2' : section,
		errors: firstIssues(names).map((name) =>
			typeof name === 'string' ? { field: printableName(name), expected: said('expected.nothing') } : name,
		),
	}
}

function malformedFields(errors: readonly Issue[]): Problem {
	const names = errors.map(({ field }) => field).join(', ')
	const detail = refusal(said('fields.malformed', names))
	return { status: 422, name: 'malformed-field', detail, section: '2.2', errors }
}

/** Refuses an intent without the fields that the bindings require; the reference itself requires none. */
function missingFields(body: Readonly<Record<string, unknown>>, required: readonly string[]): Problem | undefined {
	const missing = required.filter((name) => !Object.hasOwn(body, name))
	if (missing.length === 0) return undefined
	return {
		status: 422,
		name: 'missing-field',
		detail: refusal(said('fields.missing', missing.join(', '))),
		errors: missing.map((field) => ({ field, expected: said('expected.there') })),
	}
}

function wrongBody({ message, bound }: Exchange, settings: Settings): Problem | undefined {
	const body = jsonOf(message)
	if (!isRecord(body)) {
		const detail = refusal(said(body === undefined ? 'body.noJson' : 'body.noObject'))
		return { status: 400, name: 'malformed-json', detail, section: '2.2' }
	}
	const issues = intentIssues(body)
	if (issues.length > 0) return malformedFields(issues)
	const missing = missingFields(body, bound.createIntent.required ?? [])
	if (missing) return missing
	const unknown = Object.keys(body).filter((name) => !intentFieldNames.includes(name))
	return unknown.length === 0 || settings.unknownFields === 'accept' ? undefined : unknownFields('body', unknown)
}

/** Builds the answer: the one in the settings, or an invented one, because the reference shows none (section 4.2). */
function intentAnswer(id: string, { intentResponse }: Settings): Response {
	return givenAnswer(intentResponse ?? { body: { id } })
}

/**
 * Creates an intent. The effect is recorded before the answer is sent; an intent that equals an earlier one is recorded as well.
 */
export async function createIntent(exchange: Exchange): Promise<Response | Problem> {
	const { space, message, entry } = exchange
	const settings = space.settings()
	const problem =
		tooLarge(message) ??
		(await wronglySigned(exchange)) ??
		wrongBearer(exchange, refusal) ??
		wrongMediaType(message, 'application/json', section) ??
		wrongAccept(message) ??
		missingHeader(exchange, settings) ??
		wrongQuery(exchange, settings) ??
		wrongBody(exchange, settings)
	if (problem) return problem
	const id = space.nextIntentId()
	if (entry) space.log.commitIntent(entry, id)
	return intentAnswer(id, settings)
}
