/** Operations that the integrator has bound: the request judged by the binding, the answer given or made up. */
import type { Binding, Bound, BoundAnswer, BoundRequest } from '../bindings.ts'
import type { Exchange } from '../exchange.ts'
import type { Message } from '../message.ts'
import { isProblem, type Problem } from '../problem.ts'
import { areHeaders, isIntegerIn, isRecord } from '../settings.ts'
import { ASSUMPTION_HEADER } from './assumptions.ts'
import { wrongBearer } from './bearer.ts'
import { tooLarge, wrongMediaType } from './checks.ts'
import { exampleFor } from './example.ts'
import { givenAnswer } from './given-answer.ts'
import { unverified, wronglySigned } from './signatures.ts'
import { bodyOf, queryOf, wireIssues } from './wire.ts'

const notJson = 'the body is not JSON in UTF-8, or nested more than 128 levels deep'
const form = 'application/x-www-form-urlencoded'

/** How much of its preset a request shows: everything (the more the better), or not all of it. */
function presetShown({ operation: { preset } }: Binding, query: object, body: unknown): number {
	const fixed = [
		...Object.entries(preset?.query ?? {}).map(([name, value]) => [
			(query as Record<string, unknown>)[name],
			String(value),
		]),
		...Object.entries(preset?.body ?? {}).map(([name, value]) => [isRecord(body) ? body[name] : undefined, value]),
	]
	const shown = fixed.filter(([sent, value]) => JSON.stringify(sent) === JSON.stringify(value))
	return shown.length === fixed.length ? shown.length : -1
}

/** The binding that a request means: of several, the one whose preset it shows, then the one with the fewest parameters. */
export function bindingFor({ bindings }: Bound, message: Message): Binding | undefined {
	const candidates = bindings.filter(
		({ operation, paramsOf }) => operation.method.toUpperCase() === message.method && paramsOf(message.path),
	)
	if (candidates.length < 2) return candidates[0]
	const query = queryOf(message)
	const { value: body } = bodyOf(message)
	const rank = (binding: Binding): number =>
		presetShown(binding, query, body) * 100 - Object.keys(binding.paramsOf(message.path) ?? {}).length
	return candidates.sort((one, other) => rank(other) - rank(one))[0]
}

/** The methods with which a path is bound. */
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
	const refusal = `${id} not done`
	const refused =
		tooLarge(message) ??
		(await unverified(exchange)) ??
		(await wronglySigned(exchange)) ??
		(operation.auth === 'none' ? undefined : wrongBearer(exchange, refusal)) ??
		(body || message.body.byteLength > 0 ? wrongMediaType(message, contentType) : undefined)
	if (refused) return refused
	if (bodyOf(message).malformed)
		return { status: 400, name: 'malformed-json', detail: `${refusal}: ${notJson}; send JSON` }
	const errors = await wireIssues(operation, request, contentType === form)
	if (errors.length === 0) return undefined
	const names = errors.map(({ field }) => field).join(', ')
	const detail = `${refusal}: ${names} not as the binding's schemas expect; see errors for what is expected of each`
	return { status: 422, name: 'malformed-field', detail, errors }
}

const assumption = { [ASSUMPTION_HEADER]: 'bound-answer; option=answers' } as const

/** The answer given for the binding; else one made up from its response schema; without a schema, one without content. */
async function answerOf({ id, operation, answer }: Binding, request: BoundRequest): Promise<BoundAnswer | Problem> {
	if (answer !== undefined) return checked(id, typeof answer === 'function' ? await answer(request) : answer)
	if (!operation.response) return { status: 204, headers: assumption }
	const made = await exampleFor(operation.response)
	if (made) return { headers: assumption, body: JSON.stringify(made.value) }
	const detail = `${id} not done: no answer could be made up from its response schema; give one in the option answers`
	return { status: 501, name: 'no-answer', detail }
}

function checked(id: string, answer: BoundAnswer): BoundAnswer | Problem {
	const { status = 200, headers = {} } = isRecord(answer) ? (answer as BoundAnswer) : { status: -1 }
	if (isIntegerIn(status, 200, 599) && areHeaders(headers)) return answer
	const detail = `${id} not done: its answer is not { status: 200 to 599, headers: { name: text }, body }; correct it`
	return { status: 500, name: 'answer-failed', detail }
}

/** Serves a bound operation. Its effect is recorded before the answer is on its way; a refusal has none. */
export async function serveBound(exchange: Exchange, binding: Binding): Promise<Response | Problem> {
	const request = requestOf(exchange, binding)
	const problem = await wrongRequest(exchange, binding, request)
	if (problem) return problem
	const answer = await answerOf(binding, request).catch((): Problem => {
		const detail = `${binding.id} not done: its answer in the option answers failed; correct that function`
		return { status: 500, name: 'answer-failed', detail }
	})
	if (isProblem(answer)) return answer
	const applied = binding.operation.effect !== 'safe' && (answer.status ?? 200) < 400
	if (exchange.entry) exchange.entry.applied = applied
	return givenAnswer(answer)
}
