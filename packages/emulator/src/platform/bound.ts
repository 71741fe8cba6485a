/** Serves bound operations: checks the token and the content type of the request, and returns a configured or an invented response. */
import type { Binding, Bound, BoundRequest, BoundResponse } from '../bindings.ts'
import type { Exchange } from '../exchange.ts'
import { findDocumentedOperation, type Message } from '../message.ts'
import { createRefuse, isProblem, type Problem, type Refusing, toResponse } from '../problem.ts'
import { areHeaders, isRecord, isStatus } from '../shapes.ts'
import { ASSUMPTION_HEADER, formatHeader, withAssumptions } from './assumptions.ts'
import { decodeWireBody, findBearerProblem, findMediaTypeProblem, findSizeProblem, readQuery } from './checks.ts'
import { createExample } from './example.ts'
import { keepResponse, playPayment, repeatResponse, showPayment } from './looked-up.ts'

function createRefusalFor(id: string): Refusing {
	return createRefuse((found) => `${id} not done: ${found}`)
}

/** Counts the operation's default parameters and fields if the request contains all of them. Returns -1 if one is missing. */
function countDefaults({ operation: { defaults } }: Binding, query: object, body: unknown): number {
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
 * Finds the binding for a request. If several have its method and path, prefers a binding whose defaults the request contains, then the one
 * with fewer path parameters.
 */
export function findBinding({ bindings }: Bound, message: Message): Binding | undefined {
	const candidates = bindings.filter(
		({ operation, paramsOf }) => operation.method.toUpperCase() === message.method && paramsOf(message.path),
	)
	if (candidates.length < 2) return candidates[0]
	const query = readQuery(message)
	const { value: body } = decodeWireBody(message)
	const rank = (binding: Binding): number =>
		countDefaults(binding, query, body) * 100 - Object.keys(binding.paramsOf(message.path) ?? {}).length
	return candidates.sort((one, other) => rank(other) - rank(one))[0]
}

/** Returns the identifier of the bound or documented operation that a request is for. */
export function findOperation(message: Message, binding: Binding | undefined): string | undefined {
	return binding ? binding.id : findDocumentedOperation(message)
}

/** Lists the methods, in upper case, of all bindings that match the path of a request. */
export function listBoundMethods({ bound, message }: Exchange): string[] {
	const bindings = bound.bindings.filter(({ paramsOf }) => paramsOf(message.path))
	return [...new Set(bindings.map(({ operation }) => operation.method.toUpperCase()))]
}

function toBoundRequest({ message, space }: Exchange, { id, paramsOf }: Binding): BoundRequest {
	const intents = space.log.intentIds()
	const params = paramsOf(message.path) ?? {}
	return { operation: id, params, query: readQuery(message), body: decodeWireBody(message).value, intents }
}

function findRequestProblem(exchange: Exchange, { id, operation }: Binding): Problem | undefined {
	const { message } = exchange
	const { contentType = 'application/json', body } = operation
	const refuse = createRefusalFor(id)
	const refused =
		findSizeProblem(message) ??
		(operation.auth === 'none' ? undefined : findBearerProblem(exchange, refuse)) ??
		(body || message.body.byteLength > 0 ? findMediaTypeProblem(message, contentType) : undefined)
	if (refused) return refused
	if (decodeWireBody(message).malformed)
		return refuse(
			400,
			'malformed-json',
			'the body is not JSON in UTF-8, or nested more than 128 levels deep; send JSON',
		)
	return undefined
}

const assumption = { [ASSUMPTION_HEADER]: formatHeader('bound-response') }

/** Returns the configured response. If there is none, invents one from the response schema. Without a schema, the response is empty. */
async function chooseResponse(
	{ id, operation, response }: Binding,
	request: BoundRequest,
): Promise<BoundResponse | Problem> {
	if (response !== undefined)
		return checkResponse(id, typeof response === 'function' ? await response(request) : response)
	const { responseType = 'json', defaults } = operation
	if (responseType !== 'json') {
		const usual = responseType === 'text' ? 'text/plain' : 'application/octet-stream'
		return { headers: { ...assumption, 'content-type': defaults?.headers?.accept ?? usual }, body: 'example' }
	}
	if (!operation.response) return { status: 204, headers: assumption }
	const made = await createExample(operation.response)
	if (made) {
		const value = markApplied(made.value, operation.outcomeOf)
		return { headers: assumption, body: isRecord(value) ? value : JSON.stringify(value) }
	}
	const found = 'no response could be made up from its response schema; give one in the option responses'
	return createRefusalFor(id)(501, 'no-response', found)
}

function checkResponse(id: string, response: BoundResponse): BoundResponse | Problem {
	const { status = 200, headers = {} } = isRecord(response) ? (response as BoundResponse) : { status: -1 }
	if (isStatus(status) && areHeaders(headers)) return response
	const found = 'its response is not { status: 200 to 599, headers: { name: text }, body }; correct it'
	return createRefusalFor(id)(500, 'response-failed', found)
}

/** Sets the field of `outcomeOf` in an invented response to its first `applied` value, so that the response means applied. */
function markApplied(made: unknown, outcomeOf: unknown): unknown {
	const { field, applied } = Object(outcomeOf) as { field?: string; applied: readonly unknown[] }
	return field === undefined ? made : withValue(made, field.split('.'), applied)
}

function withValue(value: unknown, [name, ...below]: readonly string[], values: readonly unknown[]): unknown {
	if (name === undefined) return values.includes(value) ? value : values[0]
	const own = isRecord(value) ? value : {}
	return { ...own, [name]: withValue(own[name], below, values) }
}

/** Serves a bound operation. The effect is recorded before the response is sent. A refused request has no effect. */
export async function serveBound(exchange: Exchange, binding: Binding): Promise<Response | Problem> {
	const request = toBoundRequest(exchange, binding)
	const problem = findRequestProblem(exchange, binding)
	if (problem) return problem
	const first = repeatResponse(exchange, binding)
	if (first) return withAssumptions(toResponse(first), ['bound-payment'])
	const found = 'its function in the option responses failed; correct that function'
	const failed = createRefusalFor(binding.id)(500, 'response-failed', found)
	const chosen = showPayment(exchange, binding) ?? (await chooseResponse(binding, request).catch(() => failed))
	if (isProblem(chosen)) return chosen
	const { response, isRepeat } = playPayment(exchange, binding, request, chosen)
	const applied = binding.operation.effect !== 'safe' && (response.status ?? 200) < 400 && !isRepeat
	if (exchange.entry && applied) exchange.space.log.commit(exchange.entry)
	if (applied) keepResponse(exchange, binding, response)
	const isPayment = binding.isLookup || binding.operation.lookup !== undefined
	return withAssumptions(
		toResponse(response),
		isPayment && typeof binding.response !== 'function' ? ['bound-payment'] : [],
	)
}
