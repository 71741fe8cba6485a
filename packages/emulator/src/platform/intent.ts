/** Payment-intent creation, section 4.2 of the reference. */
import type { Exchange } from '../exchange.ts'
import { jsonOf, type Message } from '../message.ts'
import type { Problem } from '../problem.ts'
import { firstIssues, type Issue, isRecord, printableName, type Settings } from '../settings.ts'
import { wrongBearer } from './bearer.ts'
import { tooLarge, wrongMediaType } from './checks.ts'
import { givenAnswer } from './given-answer.ts'
import { intentFieldNames, intentIssues } from './intent-fields.ts'
import { unverified, wronglySigned } from './signatures.ts'

const section = '4.2'

function wrongAccept({ headers }: Message, { missingAccept }: Settings): Problem | undefined {
	const ranges = (headers.get('accept') ?? '').split(',').map((range) => range.split(';')[0]?.trim().toLowerCase())
	if (missingAccept === 'accept' || ranges.includes('application/json')) return undefined
	const detail = 'Intent not created: Accept does not name application/json; send it, or set missingAccept to "accept"'
	return { status: 406, name: 'wrong-accept', detail, section }
}

function missingHeader({ message, bound }: Exchange, { missingAccessTokenHeader }: Settings): Problem | undefined {
	if (missingAccessTokenHeader === 'accept' || message.headers.has('access_token')) return undefined
	if (bound.createIntent.accessTokenHeader === 'omit') return undefined
	const remedy = 'send it, empty as the reference shows it, or set missingAccessTokenHeader to "accept"'
	const hint = 'a proxy may have dropped it for its underscore'
	const detail = `Intent not created: the header access_token is missing (${hint}); ${remedy}`
	return { status: 400, name: 'missing-access-token-header', detail, section }
}

function wrongQuery({ message: { query }, bound }: Exchange, settings: Settings): Problem | undefined {
	const names = [...new URLSearchParams(query).keys()]
	const mayBeMissing = settings.missingMeioPagamento === 'accept' || bound.createIntent.meioPagamento === 'omit'
	if (!mayBeMissing && !names.includes('meioPagamento')) {
		const remedy = 'send it, with or without a value, or set missingMeioPagamento to "accept"'
		const detail = `Intent not created: the query parameter meioPagamento is missing; ${remedy}`
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
		detail: `Intent not created: the ${part} has fields that the reference does not show; leave them out, or set unknownFields to "accept"`,
		section: part === 'body' ? '2.2' : section,
		errors: firstIssues(names).map((name) =>
			typeof name === 'string' ? { field: printableName(name), expected: 'no such field' } : name,
		),
	}
}

function malformedFields(errors: readonly Issue[]): Problem {
	const names = errors.map(({ field }) => field).join(', ')
	const detail = `Intent not created: ${names} not as shown; see errors for what is expected of each`
	return { status: 422, name: 'malformed-field', detail, section: '2.2', errors }
}

/** The reference requires no field; the bindings may. */
function missingFields(body: Readonly<Record<string, unknown>>, required: readonly string[]): Problem | undefined {
	const missing = required.filter((name) => !Object.hasOwn(body, name))
	if (missing.length === 0) return undefined
	return {
		status: 422,
		name: 'missing-field',
		detail: `Intent not created: ${missing.join(', ')} missing, which the bindings require; send them`,
		errors: missing.map((field) => ({ field, expected: 'to be there, as the bindings require it' })),
	}
}

function wrongBody({ message, bound }: Exchange, settings: Settings): Problem | undefined {
	const body = jsonOf(message)
	if (!isRecord(body)) {
		const found =
			body === undefined
				? 'the body is not JSON in UTF-8, or nested more than 128 levels deep'
				: 'the body is JSON, but no object'
		const detail = `Intent not created: ${found}; send one JSON object with the fields of section 2.2`
		return { status: 400, name: 'malformed-json', detail, section: '2.2' }
	}
	const issues = intentIssues(body)
	if (issues.length > 0) return malformedFields(issues)
	const missing = missingFields(body, bound.createIntent.required ?? [])
	if (missing) return missing
	const unknown = Object.keys(body).filter((name) => !intentFieldNames.includes(name))
	return unknown.length === 0 || settings.unknownFields === 'accept' ? undefined : unknownFields('body', unknown)
}

/** The answer is not shown (section 4.2): an invented one, or the one that the settings hold. */
function intentAnswer(id: string, { intentResponse }: Settings): Response {
	return givenAnswer(intentResponse ?? { body: { id } })
}

/** Creates an intent. The effect is recorded before the answer is on its way; one that is alike another is recorded all the same. */
export async function createIntent(exchange: Exchange): Promise<Response | Problem> {
	const { space, message, entry } = exchange
	const settings = space.settings()
	const problem =
		tooLarge(message) ??
		(await unverified(exchange)) ??
		(await wronglySigned(exchange)) ??
		wrongBearer(exchange, 'Intent not created') ??
		wrongMediaType(message, 'application/json', section) ??
		wrongAccept(message, settings) ??
		missingHeader(exchange, settings) ??
		wrongQuery(exchange, settings) ??
		wrongBody(exchange, settings)
	if (problem) return problem
	const id = space.nextIntentId()
	if (entry) space.log.commitIntent(entry, id)
	return intentAnswer(id, settings)
}
