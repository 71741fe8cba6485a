/** The routes of the documented platform: two operations, and a refusal with an explanation for every other path. */

import type { Exchange } from '../exchange.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import { createProblemResponse, isProblem, type Problem, requestRefused } from '../problem.ts'
import { dropUndefined } from '../shapes.ts'
import { type Assumptions, findIntentAssumptions, findTokenAssumptions, withAssumptions } from './assumptions.ts'
import { listBoundMethods, serveBound } from './bound.ts'
import { createIntent } from './intent.ts'
import { issueToken } from './token.ts'

/** The refusal of an operation that the reference doesn't show. It never quotes the path. */
const notShown = requestRefused(
	501,
	'not-shown',
	"no operation of this method and path is shown; bind it from the vendor's documentation, and give the bindings to the emulator as well",
	{ section: '4.3' },
)

/** A documented operation. */
interface Endpoint {
	/** Section of the reference that shows the operation. */
	readonly section: string
	respond(exchange: Exchange): Promise<Response | Problem> | Response | Problem
	findAssumptions(exchange: Exchange): Assumptions
}

const endpoints: Readonly<Record<string, Endpoint>> = {
	[TOKEN_PATH]: { section: '4.1', respond: issueToken, findAssumptions: findTokenAssumptions },
	[INTENT_PATH]: { section: '4.2', respond: createIntent, findAssumptions: findIntentAssumptions },
}

function createMethodProblem(found: string, allow: string, section?: string): Problem {
	return requestRefused(405, 'wrong-method', found, { headers: { allow }, ...dropUndefined({ section }) })
}

/** Refuses a path that has no endpoint. Either the path is bound with other methods, or the reference doesn't show it. */
function refuseOtherPath(exchange: Exchange): Problem {
	const allow = listBoundMethods(exchange).join(', ')
	return allow ? createMethodProblem(`this path is bound with ${allow} only; send that`, allow) : notShown
}

/** Serves bound operations first, because a binding may replace a documented operation. */
async function respond(exchange: Exchange, endpoint: Endpoint | undefined): Promise<Response | Problem> {
	const { binding, message } = exchange
	if (binding) return serveBound(exchange, binding)
	if (!endpoint) return refuseOtherPath(exchange)
	if (message.method === 'POST') return endpoint.respond(exchange)
	return createMethodProblem('this path is shown with POST only; send POST', 'POST', endpoint.section)
}

/** Responds as the platform does. Names the assumptions in a header. */
export async function respondAsPlatform(exchange: Exchange): Promise<Response> {
	const { entry, message, binding } = exchange
	const endpoint = Object.hasOwn(endpoints, message.path) ? endpoints[message.path] : undefined
	const result = await respond(exchange, endpoint)
	const isDocumented = !binding && message.method === 'POST'
	const { response, strictness } = (isDocumented && endpoint?.findAssumptions(exchange)) || {
		response: [],
		strictness: [],
	}
	if (!isProblem(result)) return withAssumptions(result, [...response, ...strictness])
	const { name, detail, section, errors } = result
	if (entry) Object.assign(entry, { problem: name, refusal: { detail, ...dropUndefined({ section, errors }) } })
	return withAssumptions(createProblemResponse(result), ['error-response', ...strictness])
}
