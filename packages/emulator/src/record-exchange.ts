/** Records every request to the platform in the log, then plays the fault that acts on it, if any. */
import { dropUndefined } from './drop-undefined.ts'
import type { Exchange } from './exchange.ts'
import { canLoseResponse, getDelayMs, type PlayedFault } from './faults.ts'
import { pause } from './pause.ts'
import { findOperation } from './platform/bound.ts'
import { createDeclinedResponse } from './platform/intent.ts'
import { createProblemResponse } from './problem.ts'
import { hasNoContent, toResponse } from './to-response.ts'

/** Returns the response of the action `status`. */
function createStatusResponse({ id, status = 500, headers = {}, body }: PlayedFault): Response {
	if (body !== undefined || hasNoContent(status)) return toResponse({ status, headers, body })
	const detail = `Response played by fault ${id}: the emulator was told to fail here; remove the fault to go on`
	return createProblemResponse({ status, name: 'played-status', detail, headers })
}

/** Returns the response of a request on which a fault acts. If the client gives up during a delay, the request is applied all the same. */
async function withFault(fault: PlayedFault, exchange: Exchange, proceed: () => Promise<Response>): Promise<Response> {
	const { at, action, headers = {} } = fault
	if (action === 'decline') return createDeclinedResponse(exchange)
	const isSlow = action === 'slow'
	if (isSlow && at === 'before-accept') await pause(getDelayMs(fault))
	const response = isSlow || at !== 'before-accept' ? await proceed() : toResponse({ body: {} })
	if (isSlow && at === 'after-commit') await pause(getDelayMs(fault))
	if (action === 'status') return createStatusResponse(fault)
	for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
	return response
}

/** Returns the number of the request that issued the token of this request. */
function findTokenRequest({ message, space }: Exchange): number | undefined {
	const [, token] = /^bearer +(.+)$/i.exec(message.headers.get('authorization') ?? '') ?? []
	return token === undefined ? undefined : space.tokens.findIssuer(token)
}

/** Records a request. Returns its response: that of the fault that acts on it, or the platform's. */
export async function recordExchange(exchange: Exchange, proceed: () => Promise<Response>): Promise<Response> {
	const { space, message, binding } = exchange
	const entry = space.log.receive(message, space.settings())
	exchange.entry = entry
	Object.assign(entry, dropUndefined({ tokenFrom: findTokenRequest(exchange), operation: binding?.id }))
	const fault = space.queue.take(message, findOperation(message, binding))
	if (fault) {
		entry.fault = { id: fault.id, at: fault.at, action: fault.action }
		exchange.fault = fault
	}
	const response = fault ? await withFault(fault, exchange, proceed) : await proceed()
	if (!fault || !canLoseResponse(fault)) entry.status = response.status
	return response
}
