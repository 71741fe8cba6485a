/**
 * Finds the response to a request, and the fault to play on its connection. Records the request. An adapter then sends the response:
 * `deliver.ts` as a Fetch response, `node/` over Node's sockets.
 */
import { isControl, respondToControl } from './control.ts'
import { addCorsHeaders, isPreflight, respondToPreflight } from './cors.ts'
import type { Entry, LogEntry, Sending } from './entry.ts'
import type { Exchange, Shared } from './exchange.ts'
import { canLoseResponse, getDelayMs, type PlayedFault, pause } from './faults.ts'
import { type Message, maxBodyBytes, readBodyJson, type Wire } from './message.ts'
import type { Payment } from './payments.ts'
import { findBinding, findOperation } from './platform/bound.ts'
import { createDeclinedResponse } from './platform/intent.ts'
import { respondAsPlatform } from './platform/routes.ts'
import { createProblemResponse, hasNoContent, type Problem, requestRefused, toResponse } from './problem.ts'
import { dropUndefined } from './shapes.ts'
import { type Place, parsePlace, type SpaceContents } from './spaces.ts'
import { createTokenIssuer } from './tokens.ts'

/** The response to a request, and everything else that an adapter needs to send it. */
export interface Delivery {
	readonly response: Response
	/** The fault to play on the connection while the response is sent. Absent if there is none. */
	readonly fault?: PlayedFault
	/** All bytes of the body, if the log has already read them. */
	readonly body?: Uint8Array<ArrayBuffer>
	/** The request's log entry. Absent if the request wasn't recorded. */
	readonly entry?: Entry
	/** Functions that the adapter calls to report how much of the response it has sent. Absent if the request wasn't recorded. */
	readonly sending?: Sending
	/** Whether to close the connection after the response, because a connection to the control plane must not stay in a client's pool. */
	readonly last: boolean
}

export interface Router {
	/** Responds to a request and records it. Never rejects, because an error inside the emulator becomes a response, too. */
	route(request: Request, wire?: Wire): Promise<Delivery>
}

interface RouterOptions extends Shared {
	readonly onEntry: OnEntry | undefined
}

/** Called for each request to the platform when its response has ended. `payment` is set if the request asked for one. */
export type OnEntry = (entry: LogEntry, space: string, payment: Payment | undefined) => void

const emulatorBug: Problem = {
	status: 500,
	name: 'emulator-failed',
	detail: 'No response: the emulator itself failed; this is a bug of the emulator, please report it',
}
const incompleteBody = requestRefused(400, 'incomplete-body', 'its body did not arrive whole; send it again')
const noSuchSpace = requestRefused(
	404,
	'no-such-space',
	'the name after "/~" is not one that a space can have: 1 to 64 letters, digits, ".", "_" or "-"; correct it',
)
const noRoom = requestRefused(
	503,
	'too-many-spaces',
	'this page has opened as many spaces as a page may; use fewer, or add its origin to allowOrigins',
)

async function respondTo(exchange: Exchange): Promise<Response> {
	const { method, path } = exchange.message
	if (isControl(path)) return respondToControl(exchange)
	// Responds before the fault queue, so that a browser's automatic request uses up no fault.
	if (method === 'GET' && path === '/favicon.ico') return new Response(null, { status: 204 })
	return recordExchange(exchange, () => respondAsPlatform(exchange))
}

async function respondOpenly(exchange: Exchange): Promise<Response> {
	if (isPreflight(exchange.message)) return respondToPreflight(exchange)
	const response = await respondTo(exchange).catch(() => createProblemResponse(emulatorBug))
	addCorsHeaders(response, exchange)
	return response
}

function createOpenRefusal(problem: Problem): Delivery {
	return {
		response: createProblemResponse({ ...problem, headers: { 'access-control-allow-origin': '*' } }),
		last: true,
	}
}

function createMessage(request: Request, { path }: Place, wire: Wire, body: Message['body'] | null): Message {
	const { connection } = wire
	return {
		method: request.method,
		path,
		query: new URL(request.url).search.slice(1),
		headers: request.headers,
		body: body ?? new Uint8Array(),
		tooLarge: body === null,
		...dropUndefined({ connection }),
	}
}

function stamp(response: Response, { entry, space }: Exchange): void {
	if (entry) response.headers.set('emulator-seq', String(entry.seq))
	if (!response.headers.has('date')) response.headers.set('date', new Date(space.now()).toUTCString())
}

/** Records the response in the log before it is sent. */
async function toDelivery(
	{ entry, fault, space, message }: Exchange,
	response: Response,
	onEnd: (entry: Entry, payment: Payment | undefined) => void,
): Promise<Delivery> {
	const last = message.tooLarge || isControl(message.path)
	if (!entry) return { response, last, ...dropUndefined({ fault }) }
	const { status, headers } = response
	const body = new Uint8Array(await response.arrayBuffer())
	const sending = space.log.respond(entry, { status, headers, bytes: body }, (payment) => onEnd(entry, payment))
	const whole = new Response(hasNoContent(status) ? null : body, { status, headers })
	return { response: whole, body, entry, sending, last, ...dropUndefined({ fault }) }
}

/** A request that was admitted, and where it goes. */
interface Located {
	readonly place: Place
	readonly space: SpaceContents
}

/** Finds the space of a request. Checks access before the body is read, so that refused clients can't fill the memory. */
function locate(request: Request, { spaces, guard }: Shared): Located | Problem {
	const place = parsePlace(new URL(request.url).pathname)
	if (!place) return noSuchSpace
	const refusal = isControl(place.path) ? guard.findRefusal(request) : undefined
	if (refusal) return refusal
	const space = spaces.get(place.space, guard.findOwner(request))
	return space ? { place, space } : noRoom
}

/** Creates the function that responds to a parsed request as the platform or as the control plane. */
function createResponder({ onEntry, ...shared }: RouterOptions) {
	const newToken = createTokenIssuer()
	return async ({ place, space }: Located, message: Message): Promise<Delivery> => {
		const binding = isControl(place.path) ? undefined : findBinding(shared.bound, message)
		const exchange: Exchange = { ...shared, message, space, newToken, binding }
		const leave = shared.spaces.use(place.space)
		try {
			const response = await respondOpenly(exchange)
			stamp(response, exchange)
			return await toDelivery(exchange, response, (entry, payment) => {
				exchange.notifyLater?.()
				onEntry?.(structuredClone(entry), place.space, payment)
			})
		} finally {
			leave()
		}
	}
}

/** Reads the body of a request; null if it is too large. Rejects if the body doesn't arrive completely. */
async function readBody(request: Request): Promise<Message['body'] | null> {
	const body = new Uint8Array(await request.arrayBuffer())
	return body.byteLength > maxBodyBytes ? null : body
}

export function createRouter(options: RouterOptions): Router {
	const respond = createResponder(options)

	return {
		async route(request, wire = {}) {
			const found = locate(request, options)
			if ('name' in found) return createOpenRefusal(found)
			const body = wire.body === undefined ? await readBody(request).catch(() => undefined) : wire.body
			if (body === undefined) return createOpenRefusal(incompleteBody)
			return respond(found, createMessage(request, found.place, wire, body))
		},
	}
}

/** Returns the response of a fault with the action `status`. */
function createStatusResponse({ id, status = 500, headers = {}, body }: PlayedFault): Response {
	if (body !== undefined || hasNoContent(status)) return toResponse({ status, headers, body })
	const detail = `Response played by fault ${id}: the emulator was told to fail here; remove the fault to go on`
	return createProblemResponse({ status, name: 'played-status', detail, headers })
}

/** Returns the response to a request on which a fault acts. If the client gives up during a delay, the request is still applied. */
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

/** Returns the number of the token request that issued this request's token. */
function findTokenRequest({ message, space }: Exchange): number | undefined {
	const [, token] = /^bearer +(.+)$/i.exec(message.headers.get('authorization') ?? '') ?? []
	return token === undefined ? undefined : space.tokens.findIssuer(token)
}

/** Records a request. Returns the response of the fault that acts on it, otherwise the platform's response. */
async function recordExchange(exchange: Exchange, proceed: () => Promise<Response>): Promise<Response> {
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
	if ((entry.applied && entry.effect !== 'token') || fault?.action === 'decline')
		exchange.notifyLater = await space.webhooks.meet(() => ({
			id: space.log.read().intents.find(({ seq }) => seq === entry.seq)?.id,
			body: readBodyJson(message),
		}))
	if (!fault || !canLoseResponse(fault)) entry.status = response.status
	return response
}
