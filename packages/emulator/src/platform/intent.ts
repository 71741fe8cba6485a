/** Responds to requests for payment intents (section 4.2), and checks their eight fields (section 2.2). */

import type { Exchange } from '../exchange.ts'
import { type Message, readBodyJson } from '../message.ts'
import { createRefuse, type Problem, toResponse } from '../problem.ts'
import { type Issue, isRecord, isText, limitIssues, type Rule, type Test, toPrintableName } from '../shapes.ts'
import { withAssumptions } from './assumptions.ts'
import { findBearerProblem, findMediaTypeProblem, findSizeProblem } from './checks.ts'

function isTextLike(form: RegExp): Test {
	return (value) => typeof value === 'string' && form.test(value)
}

/** Returns whether a value is a time in the documented form, and exists: `2026-02-30` doesn't. */
function isTime(value: unknown): boolean {
	if (!isTextLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)(value)) return false
	const time = Date.parse(String(value))
	return !Number.isNaN(time) && new Date(time).toISOString() === String(value).replace('Z', '.000Z')
}

const digits: Rule = [isTextLike(/^\d+$/), 'a string of digits (section 2.2)']
const text: Rule = [isText, 'a string (section 2.2)']
const integer: Rule = [Number.isInteger, 'a JSON integer (section 2.2)']

/** The fields of an intent, each with the check of its values and a valid value in words. */
const intentFields: Readonly<Record<string, Rule>> = {
	nsuOrigem: digits,
	valorTransacao: digits,
	dataHoraTerminal: [isTime, 'a string of the form yyyy-mm-ddThh:mm:ssZ, an ISO 8601 time in UTC (section 2.2)'],
	idCartao: integer,
	redeOrigemOperacaoPDV: [isTextLike(/^\d{14}$/), 'a string of 14 digits (section 2.2)'],
	terminalRequisitante: text,
	codigoExternoCartao: text,
	idCliente: integer,
}

/** Lists the fields of an intent whose values have a wrong form. It lists neither the values nor missing fields. */
function findIntentIssues(body: Readonly<Record<string, unknown>>): Issue[] {
	return Object.entries(intentFields)
		.filter(([field, [valid]]) => Object.hasOwn(body, field) && !valid(body[field]))
		.map(([field, [, expected]]) => ({ field, expected }))
}

const section = '4.2'
const refuseIntent = createRefuse((found) => `Intent not created: ${found}`, section)

function findAcceptProblem({ headers }: Message): Problem | undefined {
	const ranges = (headers.get('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase())
	return ranges.includes('application/json')
		? undefined
		: refuseIntent(406, 'wrong-accept', 'Accept does not name application/json; send it')
}

function findHeaderProblem({ message, bound }: Exchange): Problem | undefined {
	if (message.headers.has('access_token') || bound.createIntent.accessTokenHeader === 'omit') return undefined
	return refuseIntent(
		400,
		'missing-access-token-header',
		'the header access_token is missing (a proxy may have dropped it for its underscore); send it, empty as the reference shows it',
	)
}

/** Returns whether the reference shows a field, a binding names it (`extra.name`), or the setting lets any field pass. */
function createFieldTest({ space, bound }: Exchange, shown: readonly string[]): (name: string) => boolean {
	const { identifiedBy = [], uniqueBy = [], listedBy = [], mayVary = [] } = bound.createIntent
	const identity = Array.isArray(identifiedBy) ? identifiedBy : Object.keys(identifiedBy)
	const named = new Set([
		...shown,
		...[...identity, ...uniqueBy, ...listedBy, ...mayVary].map((name) => String(name).replace(/^extra\./, '')),
	])
	return (name) => space.settings().undocumentedFields || named.has(name)
}

function findQueryProblem(exchange: Exchange): Problem | undefined {
	const {
		message: { query },
		bound,
	} = exchange
	const isKnown = createFieldTest(exchange, ['meioPagamento'])
	const names = [...new URLSearchParams(query).keys()]
	if (bound.createIntent.meioPagamento !== 'omit' && !names.includes('meioPagamento')) {
		const found = 'the query parameter meioPagamento is missing; send it, with or without a value'
		return refuseIntent(400, 'missing-query-parameter', found)
	}
	const unknown = names.filter((name) => !isKnown(name))
	if (unknown.length === 0) return undefined
	const found = 'the query has fields that the reference does not show; leave them out'
	return refuseIntent(400, 'unknown-field', found, { errors: listUnknownFields(unknown) })
}

function listUnknownFields(names: readonly string[]): Issue[] {
	return limitIssues(names).map((name) =>
		typeof name === 'string' ? { field: toPrintableName(name), expected: 'no such field' } : name,
	)
}

function findBodyProblem(exchange: Exchange): Problem | undefined {
	const { message, bound } = exchange
	const isKnown = createFieldTest(exchange, Object.keys(intentFields))
	const ofBody = { section: '2.2' }
	const body = readBodyJson(message)
	if (!isRecord(body)) {
		const found = body === undefined ? 'not JSON in UTF-8, or nested more than 128 levels deep' : 'JSON, but no object'
		return refuseIntent(
			400,
			'malformed-json',
			`the body is ${found}; send one JSON object with the fields of section 2.2`,
			ofBody,
		)
	}
	const errors = findIntentIssues(body)
	const malformed = errors.map(({ field }) => field).join(', ')
	if (malformed) {
		const found = `${malformed} not as shown; see errors for what is expected of each`
		return refuseIntent(422, 'malformed-field', found, { ...ofBody, errors })
	}
	// The bindings may require fields. The reference itself requires none.
	const missing = (bound.createIntent.required ?? []).filter((name) => !Object.hasOwn(body, name))
	if (missing.length > 0) return createMissingProblem(missing)
	const unknown = Object.keys(body).filter((name) => !isKnown(name))
	if (unknown.length === 0) return undefined
	const found = 'the body has fields that the reference does not show; leave them out'
	return refuseIntent(422, 'unknown-field', found, { ...ofBody, errors: listUnknownFields(unknown) })
}

function createMissingProblem(names: readonly string[]): Problem {
	const errors = names.map((field) => ({ field, expected: 'to be there, as the bindings require it' }))
	const detail = `Intent not created: ${names.join(', ')} missing, which the bindings require; send them`
	return { status: 422, name: 'missing-field', detail, errors }
}

/**
 * Returns the response to a declined intent: the setting's response, otherwise an invented one with status 200. A declined intent isn't
 * recorded.
 */
export function createDeclinedResponse({ space }: Exchange): Response {
	const { declineResponse } = space.settings()
	const response = toResponse(declineResponse ?? { body: { id: space.nextIntentId(), status: 'DECLINED' } })
	return withAssumptions(response, declineResponse === null ? ['declined-with-200'] : [])
}

/** Creates an intent. The effect is recorded before the response is sent. An intent that equals an earlier one is recorded, too. */
export function createIntent(exchange: Exchange): Response | Problem {
	const { space, message, entry } = exchange
	const problem =
		findSizeProblem(message) ??
		findBearerProblem(exchange, refuseIntent) ??
		findMediaTypeProblem(message, 'application/json', section) ??
		findAcceptProblem(message) ??
		findHeaderProblem(exchange) ??
		findQueryProblem(exchange) ??
		findBodyProblem(exchange)
	if (problem) return problem
	const id = space.nextIntentId()
	if (entry) space.log.commitIntent(entry, id)
	// Invents a response without the setting, because the reference shows none (section 4.2).
	return toResponse(space.settings().intentResponse ?? { body: { id, status: 'ACCEPTED' } })
}
