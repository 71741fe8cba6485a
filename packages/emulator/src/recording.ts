/** Records every request to the platform in the log, then plays the fault that acts on it, if any. */
import type { Context, Next } from 'hono'
import { responseAfterCommit, responseBeforeAccept } from './damage.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'
import { defaultDelayMs, losesResponse, type PlayedFault } from './faults.ts'
import { pause } from './pause.ts'
import { operationFor } from './platform/bound.ts'
import { declinedResponse } from './platform/intent.ts'
import { present } from './present.ts'

type Proceed = () => Promise<Response>

async function withFault(fault: PlayedFault, exchange: Exchange, proceed: Proceed): Promise<Response> {
	if (fault.at === 'after-commit' || fault.at === 'mid-body') return responseAfterCommit(fault, await proceed())
	if (fault.action === 'decline') return declinedResponse(exchange)
	if (fault.action !== 'slow') return responseBeforeAccept(fault)
	// Delays the request before it is accepted. If the client gives up meanwhile, the request is applied all the same.
	await pause(fault.delayMs ?? defaultDelayMs.slow)
	return proceed()
}

/** Returns the number of the request that issued the token of this request. */
function tokenOf({ message, space }: Exchange): number | undefined {
	const [, token] = /^bearer +(.+)$/i.exec(message.headers.get('authorization') ?? '') ?? []
	return token === undefined ? undefined : space.tokens.issuedBy(token)
}

async function receive(env: Exchange, proceed: Proceed): Promise<Response> {
	const { space, message, binding } = env
	const entry = space.log.receive(message, space.settings())
	env.entry = entry
	Object.assign(entry, present({ tokenFrom: tokenOf(env) }))
	if (binding) entry.operation = binding.id
	const fault = env.forced ?? space.queue.take(message, operationFor(message, binding))
	if (fault) {
		entry.fault = { id: fault.id, at: fault.at, action: fault.action }
		env.fault = fault
	}
	const response = fault ? await withFault(fault, env, proceed) : await proceed()
	if (!fault || !losesResponse(fault)) entry.status = response.status
	return response
}

export async function recording(context: Context<ExchangeEnv>, next: Next): Promise<void> {
	const response = await receive(context.env, async () => {
		await next()
		return context.res
	})
	if (response === context.res) return
	// Unsets the response first, because Hono would merge its headers into the new one.
	context.res = undefined
	context.res = response
}
