/** The documented platform as routes: two operations, and an honest answer for everything else. */
import { type Context, Hono } from 'hono'
import type { Exchange, ExchangeEnv } from '../exchange.ts'
import { INTENT_PATH, TOKEN_PATH } from '../message.ts'
import { isProblem, type Problem, problemResponse } from '../problem.ts'
import { groupOf, groups } from './catalogue.ts'
import { createIntent } from './intent.ts'
import { signedAnswer } from './signatures.ts'
import { issueToken } from './token.ts'

function wrongMethod(section: string): Problem {
	const detail = 'Request not accepted: this path is shown with POST only; send POST'
	return { status: 405, name: 'wrong-method', detail, section, headers: { allow: 'POST' } }
}

/** Says what is not shown, and of which group if the path tells; it never repeats the path. */
function notShown(path: string): Problem {
	const group = groupOf(path)
	const subject = group === undefined ? 'all operations but the two documented ones' : `this operation of ${group}`
	const remedy = "bind it from the vendor's documentation, and test it against what that shows"
	const detail = `Request not accepted: method, path and payload of ${subject} are not shown; ${remedy}`
	return {
		status: 501,
		name: 'not-shown',
		detail,
		section: '4.3',
		members: group === undefined ? { groups } : { group },
	}
}

// Section 7: error codes, statuses and bodies are not shown. No setting replaces them all; a fault plays any one of them.
const invented = { 'sandbox-assumption': 'error-answer; section="7"' } as const

type Endpoint = (exchange: Exchange) => Promise<Response | Problem> | Problem

function answering(endpoint: Endpoint): (context: Context<ExchangeEnv>) => Promise<Response> {
	return async ({ env }) => {
		const result = await endpoint(env)
		if (!isProblem(result)) return signedAnswer(env, result)
		if (env.entry) env.entry.problem = result.name
		return signedAnswer(env, problemResponse({ ...result, headers: { ...result.headers, ...invented } }))
	}
}

export function platformRoutes(): Hono<ExchangeEnv> {
	const routes = new Hono<ExchangeEnv>()
	routes.post(TOKEN_PATH, answering(issueToken))
	routes.all(
		TOKEN_PATH,
		answering(() => wrongMethod('4.1')),
	)
	routes.post(INTENT_PATH, answering(createIntent))
	routes.all(
		INTENT_PATH,
		answering(() => wrongMethod('4.2')),
	)
	routes.all(
		'*',
		answering(({ message }) => notShown(message.path)),
	)
	return routes
}
