/** Routes of the documented platform: two operations, and an explanatory refusal for everything else. */
import { type Context, Hono, type Next } from 'hono'
import { dropUndefined } from '../drop-undefined.ts'
import type { Exchange, ExchangeEnv } from '../exchange.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import { createProblemResponse, isProblem, type Problem, requestRefused } from '../problem.ts'
import {
	type Assumptions,
	findIntentAssumptions,
	findTokenAssumptions,
	noAssumptions,
	withAssumptions,
} from './assumptions.ts'
import { listBoundMethods, serveBound } from './bound.ts'
import { createIntent } from './intent.ts'
import { issueToken } from './token.ts'

function createMethodProblem(section: string): Problem {
	return requestRefused(405, 'wrong-method', 'this path is shown with POST only; send POST', {
		headers: { allow: 'POST' },
		section,
	})
}

/** The refusal for something that the reference does not show. It never quotes the path. */
const createNotShownProblem = requestRefused(
	501,
	'not-shown',
	"no operation of this method and path is shown; bind it from the vendor's documentation, and give the bindings to the emulator as well",
	{ section: '4.3' },
)

type Endpoint = (exchange: Exchange) => Promise<Response | Problem> | Problem

/** Creates the handler of an endpoint, which adds the endpoint's assumptions to its response. */
function createHandler(
	endpoint: Endpoint,
	assumptionsOf: (exchange: Exchange) => Assumptions = () => noAssumptions,
): (context: Context<ExchangeEnv>) => Promise<Response> {
	return async ({ env }) => {
		const result = await endpoint(env)
		const { response, strictness } = assumptionsOf(env)
		if (!isProblem(result)) return withAssumptions(result, [...response, ...strictness])
		const { name, detail, section, errors } = result
		if (env.entry)
			Object.assign(env.entry, { problem: name, refusal: { detail, ...dropUndefined({ section, errors }) } })
		return withAssumptions(createProblemResponse(result), ['error-response', ...strictness])
	}
}

/** Refuses a path that has no endpoint: the path is bound with other methods, or the reference does not show it. */
function refuseOtherPath(exchange: Exchange): Problem {
	const allow = listBoundMethods(exchange).join(', ')
	if (!allow) return createNotShownProblem
	return requestRefused(405, 'wrong-method', `this path is bound with ${allow} only; send that`, { headers: { allow } })
}

/** Serves bound operations first, because a binding may replace a documented operation. */
async function boundFirst(context: Context<ExchangeEnv>, next: Next): Promise<Response | undefined> {
	const { binding } = context.env
	if (binding) return createHandler((exchange) => serveBound(exchange, binding))(context)
	await next()
	return undefined
}

export function createPlatformRoutes(): Hono<ExchangeEnv> {
	const routes = new Hono<ExchangeEnv>()
	routes.use('*', boundFirst)
	routes.post(TOKEN_PATH, createHandler(issueToken, findTokenAssumptions))
	routes.all(
		TOKEN_PATH,
		createHandler(() => createMethodProblem('4.1')),
	)
	routes.post(INTENT_PATH, createHandler(createIntent, findIntentAssumptions))
	routes.all(
		INTENT_PATH,
		createHandler(() => createMethodProblem('4.2')),
	)
	routes.all('*', createHandler(refuseOtherPath))
	return routes
}
