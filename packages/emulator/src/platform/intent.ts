/** Answers requests that create payment intents (section 4.2). */
import type { Exchange } from '../exchange.ts'
import { jsonOf, type Message } from '../message.ts'
import { type Problem, refusing } from '../problem.ts'
import { said } from '../refusal-text.ts'
import type { Settings } from '../settings.ts'
import { firstIssues, type Issue, isRecord, printableName } from '../shapes.ts'
import { declineAssumption, withAssumptions } from './assumptions.ts'
import { wrongBearer } from './bearer.ts'
import { tooLarge, wrongMediaType } from './checks.ts'
import { givenAnswer } from './given-answer.ts'
import { intentFieldNames, intentIssues } from './intent-fields.ts'
import { wronglySigned } from './signatures.ts'

const section = '4.2'
const refused = refusing((found) => said('intent.refused', found), section)

function wrongAccept({ headers }: Message): Problem | undefined {
	const ranges = (headers.get('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase())
	return ranges.includes('application/json') ? undefined : refused(406, 'wrong-accept', said('accept.wrong'))
}

function missingHeader({ message, bound }: Exchange, { missingAccessTokenHeader }: Settings): Problem | undefined {
	if (missingAccessTokenHeader === 'accept' || message.headers.has('access_token')) return undefined
	if (bound.createIntent.accessTokenHeader === 'omit') return undefined
	return refused(400, 'missing-access-token-header', said('header.missing'))
}

function wrongQuery({ message: { query }, bound }: Exchange, settings: Settings): Problem | undefined {
	const names = [...new URLSearchParams(query).keys()]
	const mayBeMissing = settings.missingMeioPagamento === 'accept' || bound.createIntent.meioPagamento === 'omit'
	if (!mayBeMissing && !names.includes('meioPagamento'))
		return refused(400, 'missing-query-parameter', said('query.missing'))
	const unknown = names.filter((name) => name !== 'meioPagamento')
	if (unknown.length === 0 || settings.unknownFields === 'accept') return undefined
	return refused(400, 'unknown-field', said('query.unknown'), { errors: unknownFields(unknown) })
}

function unknownFields(names: readonly string[]): Issue[] {
	return firstIssues(names).map((name) =>
		typeof name === 'string' ? { field: printableName(name), expected: said('expected.nothing') } : name,
	)
}

function wrongBody({ message, bound }: Exchange, settings: Settings): Problem | undefined {
	const ofBody = { section: '2.2' }
	const body = jsonOf(message)
	if (!isRecord(body))
		return refused(400, 'malformed-json', said(body === undefined ? 'body.noJson' : 'body.noObject'), ofBody)
	const errors = intentIssues(body)
	const malformed = errors.map(({ field }) => field).join(', ')
	if (malformed) return refused(422, 'malformed-field', said('fields.malformed', malformed), { ...ofBody, errors })
	// The bindings may require fields; the reference itself requires none.
	const missing = (bound.createIntent.required ?? []).filter((name) => !Object.hasOwn(body, name))
	if (missing.length > 0) return missingFields(missing)
	const unknown = Object.keys(body).filter((name) => !intentFieldNames.includes(name))
	if (unknown.length === 0 || settings.unknownFields === 'accept') return undefined
	return refused(422, 'unknown-field', said('body.unknown'), { ...ofBody, errors: unknownFields(unknown) })
}

function missingFields(names: readonly string[]): Problem {
	const errors = names.map((field) => ({ field, expected: said('expected.there') }))
	const detail = said('intent.refused', said('fields.missing', names.join(', ')))
	return { status: 422, name: 'missing-field', detail, errors }
}

/** Returns the response to a created intent: the setting's, or an invented one, because the reference shows none (section 4.2). */
function acceptedResponse(id: string, { intentResponse }: Settings): Response {
	return givenAnswer(intentResponse ?? { body: { id, status: 'ACCEPTED' } })
}

/** Returns the response to a declined intent, which isn't recorded: the setting's, or an invented one with status 200. */
export function declinedResponse({ space }: Exchange): Response {
	const { declineResponse } = space.settings()
	const response = givenAnswer(declineResponse ?? { body: { id: space.nextIntentId(), status: 'DECLINED' } })
	return withAssumptions(response, declineResponse === null ? [declineAssumption] : [])
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
		wrongBearer(exchange, refused) ??
		wrongMediaType(message, 'application/json', section) ??
		wrongAccept(message) ??
		missingHeader(exchange, settings) ??
		wrongQuery(exchange, settings) ??
		wrongBody(exchange, settings)
	if (problem) return problem
	const id = space.nextIntentId()
	if (entry) space.log.commitIntent(entry, id)
	return acceptedResponse(id, settings)
}
