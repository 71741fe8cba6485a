/** Serves bound operations: validates the request with the binding's schemas, and gives or makes up the answer. */
import type { Binding, Bound, BoundAnswer, BoundRequest, WireSchema } from '../bindings.ts'
import type { Exchange } from '../exchange.ts'
import { documentedOperation, type Message } from '../message.ts'
import { isProblem, type Problem, type Refusing, refusing } from '../problem.ts'
import { said } from '../refusal-text.ts'
import { areHeaders, isRecord, isStatus } from '../shapes.ts'
import { ASSUMPTION_HEADER } from './assumptions.ts'
import { wrongBearer } from './bearer.ts'
import { tooLarge, wrongMediaType } from './checks.ts'
import { exampleFor } from './example.ts'
import { givenAnswer } from './given-answer.ts'
import { asApplied } from './marks.ts'
import { wronglySigned } from './signatures.ts'
import { answerIssues, bodyOf, queryOf, wireIssues } from './wire.ts'

const form = 'application/x-www-form-urlencoded'

function refusalOf(id: string): Refusing {
	return refusing((found) => said('operation.refused', id, found))
}

/** Counts the default parameters and fields if the request contains all of them; otherwise returns -1. */
function defaultsShown({ operation: { defaults } }: Binding, query: object, body: unknown): number {
	const fixed = [
		...Object.entries(defaults?.query ?? {}).map(([name, value]) => [
			(query as Record<string, unknown>)[name],
			String(value),
		]),
		...Object.entries(defaults?.body ?? {}).map(([name, value]) => [isRecord(body) ? body[name] : undefined, value]),
	]
	const shown = fixed.filter(([sent, value]) => JSON.stringify(sent) === JSON.stringify(value))
	return shown.length === fixed.length ? shown.length : -1
}

/**
 * Finds the binding for a request. If several match its method and path, prefers those whose defaults it contains, then fewer
 * path parameters.
 */
export function bindingFor({ bindings }: Bound, message: Message): Binding | undefined {
	const candidates = bindings.filter(
		({ operation, paramsOf }) => operation.method.toUpperCase() === message.method && paramsOf(message.path),
	)
	if (candidates.length < 2) return candidates[0]
	const query = queryOf(message)
	const { value: body } = bodyOf(message)
	const rank = (binding: Binding): number =>
		defaultsShown(binding, query, body) * 100 - Object.keys(binding.paramsOf(message.path) ?? {}).length
	return candidates.sort((one, other) => rank(other) - rank(one))[0]
}

/** Identifier of the operation that a request is for, bound or documented. */
export function operationFor(message: Message, binding: Binding | undefined): string | undefined {
	return binding ? binding.id : documentedOperation(message)
}

/** Lists the methods, in upper case, of all bindings that match the path of a request. */
export function methodsBoundTo({ bound, message }: Exchange): string[] {
	const bindings = bound.bindings.filter(({ paramsOf }) => paramsOf(message.path))
	return [...new Set(bindings.map(({ operation }) => operation.method.toUpperCase()))]
}

function requestOf({ message, space }: Exchange, { id, paramsOf }: Binding): BoundRequest {
	const intents = space.log.intentIds()
	const params = paramsOf(message.path) ?? {}
	return { operation: id, params, query: queryOf(message), body: bodyOf(message).value, intents }
}

async function wrongRequest(
	exchange: Exchange,
	{ id, operation }: Binding,
	request: BoundRequest,
): Promise<Problem | undefined> {
	const { message } = exchange
	const { contentType = 'application/json', body } = operation
	const refuse = refusalOf(id)
	const refused =
		tooLarge(message) ??
		(await wronglySigned(exchange)) ??
		(operation.auth === 'none' ? undefined : wrongBearer(exchange, refuse)) ??
		(body || message.body.byteLength > 0 ? wrongMediaType(message, contentType) : undefined)
	if (refused) return refused
	if (bodyOf(message).malformed) return refuse(400, 'malformed-json', said('bound.noJson'))
	const errors = await wireIssues(operation, request, contentType === form)
	if (errors.length === 0) return undefined
	const names = errors.map(({ field }) => field).join(', ')
	return refuse(422, 'malformed-field', said('bound.malformed', names), { errors })
}

const assumption = { [ASSUMPTION_HEADER]: 'bound-answer; option=answers' } as const

/** The configured answer; otherwise one made up from the response schema; without a schema, an empty one. */
async function answerOf({ id, operation, answer }: Binding, request: BoundRequest): Promise<BoundAnswer | Problem> {
	if (answer !== undefined) return checked(id, typeof answer === 'function' ? await answer(request) : answer)
	if (!operation.response) return { status: 204, headers: assumption }
	const made = await exampleFor(operation.response)
	if (made) return { headers: assumption, body: JSON.stringify(asApplied(made.value, operation.outcomeOf)) }
	return refusalOf(id)(501, 'no-answer', said('bound.noAnswer'))
}

function checked(id: string, answer: BoundAnswer): BoundAnswer | Problem {
	const { status = 200, headers = {} } = isRecord(answer) ? (answer as BoundAnswer) : { status: -1 }
	if (isStatus(status) && areHeaders(headers)) return answer
	return refusalOf(id)(500, 'answer-failed', said('bound.badAnswer'))
}

/** Notes in the log where an answer is not as its schema says. */
async function noteDeviations({ entry }: Exchange, schema: WireSchema | undefined, answer: BoundAnswer): Promise<void> {
	const deviations = await answerIssues(schema, answer)
	if (entry && deviations.length > 0) entry.deviations = deviations
}

/** Serves a bound operation. Its effect is recorded before the answer is sent; a refused request has no effect. */
export async function serveBound(exchange: Exchange, binding: Binding): Promise<Response | Problem> {
	const request = requestOf(exchange, binding)
	const problem = await wrongRequest(exchange, binding, request)
	if (problem) return problem
	const failed = refusalOf(binding.id)(500, 'answer-failed', said('bound.failed'))
	const answer = await answerOf(binding, request).catch(() => failed)
	if (isProblem(answer)) return answer
	const applied = binding.operation.effect !== 'safe' && (answer.status ?? 200) < 400
	if (exchange.entry && applied) exchange.space.log.commit(exchange.entry)
	await noteDeviations(exchange, binding.operation.response, answer)
	return givenAnswer(answer)
}
