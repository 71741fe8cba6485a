/** Every request to the platform is recorded, then meets its fault, if there is one for it. */
import type { Context, Next } from 'hono'
import { damagedAnswer, playedAnswer } from './damage.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'
import { defaultDelayMs, type Fault, losesAnswer } from './faults.ts'
import { pause } from './pause.ts'

type Proceed = () => Promise<Response>

async function withFault(fault: Fault, { message }: Exchange, proceed: Proceed): Promise<Response> {
	if (fault.at !== 'before-accept') return damagedAnswer(fault, message, await proceed())
	if (fault.action !== 'slow') return playedAnswer(fault, message)
	// Slow to accept, not deaf: a client that has given up by then has given up on something that will be applied.
	await pause(fault.delayMs ?? defaultDelayMs.slow)
	return proceed()
}

async function receive(env: Exchange, proceed: Proceed): Promise<Response> {
	const { space, message, binding } = env
	const entry = space.log.receive(message, space.settings())
	env.entry = entry
	if (binding) entry.operation = binding.id
	const fault = space.queue.take(message)
	if (fault) {
		entry.fault = { id: fault.id, at: fault.at, action: fault.action }
		env.fault = fault
	}
	const answer = fault ? await withFault(fault, env, proceed) : await proceed()
	if (!fault || !losesAnswer(fault)) entry.status = answer.status
	return answer
}

export async function recording(context: Context<ExchangeEnv>, next: Next): Promise<void> {
	const answer = await receive(context.env, async () => {
		await next()
		return context.res
	})
	if (answer === context.res) return
	// Hono merges the headers of the answer that it replaces, unless that is taken away first.
	context.res = undefined
	context.res = answer
}
