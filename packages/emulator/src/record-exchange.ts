/** Records every request to the platform in the log, then plays the fault that acts on it, if any. */
import type { Context, Next } from 'hono'
import { createEarlyResponse, damageResponse } from './damage.ts'
import { dropUndefined } from './drop-undefined.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'
import { canLoseResponse, defaultDelayMs, type PlayedFault } from './faults.ts'
import { pause } from './pause.ts'
import { findOperation } from './platform/bound.ts'
import { createDeclinedResponse } from './platform/intent.ts'

type Proceed = () => Promise<Response>

async function withFault(fault: PlayedFault, exchange: Exchange, proceed: Proceed): Promise<Response> {
	if (fault.at === 'after-commit' || fault.at === 'mid-body') return damageResponse(fault, await proceed())
	if (fault.action === 'decline') return createDeclinedResponse(exchange)
	if (fault.action !== 'slow') return createEarlyResponse(fault)
	// Delays the request before it is accepted. If the client gives up meanwhile, the request is applied all the same.
	await pause(fault.delayMs ?? defaultDelayMs.slow)
	return proceed()
}

/** Returns the number of the request that issued the token of this request. */
function findTokenRequest({ message, space }: Exchange): number | undefined {
	const [, token] = /^bearer +(.+)$/i.exec(message.headers.get('authorization') ?? '') ?? []
	return token === undefined ? undefined : space.tokens.findIssuer(token)
}

async function receive(env: Exchange, proceed: Proceed): Promise<Response> {
	const { space, message, binding } = env
	const entry = space.log.receive(message, space.settings())
	env.entry = entry
	Object.assign(entry, dropUndefined({ tokenFrom: findTokenRequest(env) }))
	if (binding) entry.operation = binding.id
	const fault = space.queue.take(message, findOperation(message, binding))
	if (fault) {
		entry.fault = { id: fault.id, at: fault.at, action: fault.action }
		env.fault = fault
	}
	const response = fault ? await withFault(fault, env, proceed) : await proceed()
	if (!fault || !canLoseResponse(fault)) entry.status = response.status
	return response
}

export async function recordExchange(context: Context<ExchangeEnv>, next: Next): Promise<void> {
	const response = await receive(context.env, async () => {
		await next()
		return context.res
	})
	if (response === context.res) return
	// Unsets the response first, because Hono would merge its headers into the new one.
	context.res = undefined
	context.res = response
}
