/** The documented platform as routes: two operations, and an honest answer for everything else. */
import { type Context, Hono, type Next } from 'hono'
import type { Exchange, ExchangeEnv } from '../exchange.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import { present } from '../present.ts'
import { isProblem, type Problem, problemResponse } from '../problem.ts'
import {
	type Assumptions,
	errorAssumption,
	intentAssumptions,
	noAssumptions,
	tokenAssumptions,
	withAssumptions,
} from './assumptions.ts'
import { methodsBoundTo, serveBound } from './bound.ts'
import { groupOf, groups, stubOf, stubsOf } from './catalogue.ts'
import { createIntent } from './intent.ts'
import { signedAnswer } from './signatures.ts'
import { issueToken } from './token.ts'

function wrongMethod(section: string): Problem {
	const detail = 'Request not accepted: this path is shown with POST only; send POST'
	return { status: 405, name: 'wrong-method', detail, section, headers: { allow: 'POST' } }
}

/** Says what is not shown: of which stub, or of which group's, as far as the path tells. It never repeats the path. */
function notShown(path: string): Problem {
	const group = groupOf(path)
	const stub = group && stubOf(group, path)
	const subject = stub ?? (group ? `this operation of ${group}` : 'all operations but the two documented ones')
	const remedy = "bind it from the vendor's documentation, and give the bindings to the emulator as well"
	const detail = `Request not accepted: method, path and payload of ${subject} are not shown; ${remedy}`
	const members = group ? { group, ...(stub ? { stub } : { stubs: stubsOf(group) }) } : { groups }
	return { status: 501, name: 'not-shown', detail, section: '4.3', members }
}

type Endpoint = (exchange: Exchange) => Promise<Response | Problem> | Problem

/** Runs an endpoint; every answer of it names what the endpoint assumes. */
function answering(
	endpoint: Endpoint,
	assumptionsOf: (exchange: Exchange) => Assumptions = () => noAssumptions,
): (context: Context<ExchangeEnv>) => Promise<Response> {
	return async ({ env }) => {
		const result = await endpoint(env)
		const { answer, strictness } = assumptionsOf(env)
		if (!isProblem(result)) return signedAnswer(env, withAssumptions(result, [...answer, ...strictness]))
		const { name, detail, section, errors } = result
		if (env.entry) Object.assign(env.entry, { problem: name, refusal: { detail, ...present({ section, errors }) } })
		return signedAnswer(env, withAssumptions(problemResponse(result), [errorAssumption, ...strictness]))
	}
}

/** What no documented route has: bound with other methods, or not shown. */
function refuseOtherPath(exchange: Exchange): Problem {
	const allow = methodsBoundTo(exchange).join(', ')
	if (!allow) return notShown(exchange.message.path)
	const detail = `Request not accepted: this path is bound with ${allow} only; send that`
	return { status: 405, name: 'wrong-method', detail, headers: { allow } }
}

/** What is bound goes before what is documented: a binding may replace it, path and all. */
async function boundFirst(context: Context<ExchangeEnv>, next: Next): Promise<Response | undefined> {
	const { binding } = context.env
	if (binding) return answering((exchange) => serveBound(exchange, binding))(context)
	await next()
	return undefined
}

export function platformRoutes(): Hono<ExchangeEnv> {
	const routes = new Hono<ExchangeEnv>()
	routes.use('*', boundFirst)
	routes.post(TOKEN_PATH, answering(issueToken, tokenAssumptions))
	routes.all(
		TOKEN_PATH,
		answering(() => wrongMethod('4.1')),
	)
	routes.post(INTENT_PATH, answering(createIntent, intentAssumptions))
	routes.all(
		INTENT_PATH,
		answering(() => wrongMethod('4.2')),
	)
	routes.all('*', answering(refuseOtherPath))
	return routes
}
