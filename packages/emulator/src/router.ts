/**
 * Routes a request to its answer and the fault for the connection. Adapters deliver them: `deliver.ts` as a Fetch response,
 * `node/` over Node's sockets.
 */
import { Hono } from 'hono'
import { CONTROL_PATH, controlBodyBytes, controlRoutes, isControl } from './control.ts'
import { cors } from './cors.ts'
import { hasNoContent } from './damage.ts'
import type { Entry, LogEntry } from './entry.ts'
import type { Exchange, ExchangeEnv, Shared } from './exchange.ts'
import { drawn, type Fault, inPortions, losesAnswer, type PlayedFault } from './faults.ts'
import { frontPage } from './front-page.ts'
import { type Message, readBody, type Wire } from './message.ts'
import type { Payment } from './payments.ts'
import { bindingFor, operationFor } from './platform/bound.ts'
import { platformRoutes } from './platform/routes.ts'
import { present } from './present.ts'
import { type Problem, problemResponse, requestRefused } from './problem.ts'
import { recording } from './recording.ts'
import { said } from './refusal-text.ts'
import type { Sending } from './sending.ts'
import { type Place, placeOf } from './spaces.ts'
import { createTokenIssuer } from './tokens.ts'

/** The answer to a request, with all that an adapter needs to send it. */
export interface Delivery {
	readonly answer: Response
	/** The fault to play on the connection while sending; absent if there is none. */
	readonly fault?: PlayedFault
	/** All bytes of the answer's body, if the log has already read them; the adapter then need not read the answer. */
	readonly body?: Uint8Array<ArrayBuffer>
	/**
	 * The request's log entry; absent if it was not recorded. An adapter that can only imitate the fault notes this in it.
	 */
	readonly entry?: Entry
	/** Functions by which the adapter reports how far the answer came; absent if the request was not recorded. */
	readonly sending?: Sending
	/** Whether to close the connection afterwards: a control connection must not be found in a client's pool. */
	readonly last: boolean
}

export interface Router {
	/**
	 * The delivery for a request whose body is still arriving, if a fault acts then. Adapters that read bodies themselves call it
	 * first.
	 */
	interrupted(request: Request, wire?: Wire): Promise<Delivery | undefined>
	/** Answers a request and records it. Never rejects: an error inside the emulator becomes an answer too. */
	route(request: Request, wire?: Wire, forced?: PlayedFault): Promise<Delivery>
	/** Returns how many bytes the body of this request may have; depends on its path. */
	bodyLimitBytes(request: Request): number
}

export interface RouterOptions extends Shared {
	readonly maxBodyBytes: number
	readonly onEntry: OnEntry | undefined
}

/**
 * Called for each request to the platform when its answer has ended: sent whole, cut or lost; with the payment that it asked for,
 * if it asked for one. Exceptions are ignored.
 */
export type OnEntry = (entry: LogEntry, space: string, payment: Payment | undefined) => void

const emulatorBug: Problem = { status: 500, name: 'emulator-failed', detail: said('not.answered') }
const incompleteBody = requestRefused(400, 'incomplete-body', said('body.incomplete'))
const noSuchSpace = requestRefused(404, 'no-such-space', said('space.wrong'))

// Methods without a body, so that no fault can act while their body arrives.
const bodyless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Strips the space before routing, so that routes are the reference's paths. The console's path ends in `/`. */
function routedPath(_request: Request, options?: { env?: Exchange }): string {
	const path = options?.env?.message.path ?? '/'
	return path === `${CONTROL_PATH}/` ? CONTROL_PATH : path
}

function createApp(): Hono<ExchangeEnv> {
	const app = new Hono<ExchangeEnv>({ getPath: routedPath })
	app.use('*', cors)
	app.route(CONTROL_PATH, controlRoutes())
	app.get('/', frontPage)
	// Answers browsers, which ask for this by themselves, before the fault queue, so that they use up no fault.
	app.get('/favicon.ico', ({ body }) => body(null, 204))
	app.use('*', recording)
	app.route('/', platformRoutes())
	app.onError((_error, { req }) => problemResponse(emulatorBug, req.header('accept-language') ?? ''))
	return app
}

function refused(problem: Problem, { headers: sent }: Request): Delivery {
	const headers = { 'access-control-allow-origin': '*' }
	return { answer: problemResponse({ ...problem, headers }, sent.get('accept-language')), last: true }
}

function messageOf(request: Request, { path }: Place, wire: Wire, body: Message['body'] | null): Message {
	const { rawHeaders, connection } = wire
	return {
		method: request.method,
		url: request.url,
		path,
		query: new URL(request.url).search.slice(1),
		headers: request.headers,
		body: body ?? new Uint8Array(),
		tooLarge: body === null,
		...present({ rawHeaders, connection }),
	}
}

function stamp(answer: Response, { entry, space }: Exchange): void {
	if (entry) answer.headers.set('emulator-seq', String(entry.seq))
	if (!answer.headers.has('date')) answer.headers.set('date', new Date(space.now()).toUTCString())
}

/** Tells the caller's function of an answer that has ended, with copies. */
function tell(onEntry: OnEntry | undefined, entry: Entry, space: string, payment: Payment | undefined): void {
	try {
		onEntry?.(structuredClone(entry), space, structuredClone(payment))
	} catch {
		// Ignores errors of the caller's function: the request was answered all the same.
	}
}

/** Records the answer in the log before it is sent, and returns it with all that the adapter needs to send it. */
async function delivered(
	{ entry, fault, space, message }: Exchange,
	answer: Response,
	ended: (entry: Entry, payment: Payment | undefined) => void,
): Promise<Delivery> {
	const last = message.tooLarge || isControl(message.path)
	if (!entry) return { answer, last, ...present({ fault }) }
	const { status, headers } = answer
	const body = new Uint8Array(await answer.arrayBuffer())
	const sending = space.log.answered(entry, { status, headers, bytes: body }, (payment) => ended(entry, payment))
	const whole = new Response(hasNoContent(status) ? null : body, { status, headers })
	return { answer: whole, body, entry, sending, last, ...present({ fault }) }
}

/** Plays a fault on a request that came from inside, without a connection. */
function playWithoutWire(
	sending: Sending | undefined,
	entry: Entry,
	{ fault, body }: Omit<Delivery, 'entry' | 'sending'>,
): void {
	const isCut = fault !== undefined && inPortions(fault) && fault.action !== 'slow'
	if (!fault || !(isCut || losesAnswer(fault))) {
		sending?.ended('whole', 'emulator')
		return
	}
	entry.degraded = true
	if (isCut) sending?.sent(fault.at === 'mid-body' ? Math.floor((body?.byteLength ?? 0) / 2) : 0)
	sending?.ended(isCut ? 'cut' : 'lost', 'emulator')
}

type Received = Pick<Exchange, 'message' | 'forced' | 'send'>

/** Answers a parsed request, by the platform or the control plane. */
function createAnswering({
	onEntry,
	...shared
}: Pick<RouterOptions, 'onEntry'> & Shared): (request: Request, place: Place, received: Received) => Promise<Delivery> {
	const app = createApp()
	const newToken = createTokenIssuer()
	return async (request, place, received) => {
		const exchange: Exchange = {
			...shared,
			...received,
			space: shared.spaces.get(place.space),
			newToken,
			binding: isControl(place.path) ? undefined : bindingFor(shared.bound, received.message),
		}
		const answer = await app.fetch(request, exchange)
		stamp(answer, exchange)
		const delivery = await delivered(exchange, answer, (entry, payment) => tell(onEntry, entry, place.space, payment))
		shared.spaces.used(exchange.space)
		return delivery
	}
}

export function createRouter({ maxBodyBytes, onEntry, ...shared }: RouterOptions): Router {
	const { spaces, guard } = shared
	const answered = createAnswering({ onEntry, ...shared })

	function locate(url: string): Place | undefined {
		return placeOf(new URL(url).pathname)
	}

	/** Checks access before the body is read, so that refused clients cannot fill the memory. */
	function refusalOf(request: Request, { path }: Place): Problem | undefined {
		return isControl(path) ? guard.refusal(request) : undefined
	}

	function bodyLimitBytes(request: Request): number {
		const place = locate(request.url)
		if (!place || refusalOf(request, place)) return maxBodyBytes
		return controlBodyBytes(request.method, place.path, maxBodyBytes)
	}

	async function send(request: Request, fault?: Fault): Promise<number> {
		const { entry, sending, ...delivery } = await route(request, {}, fault && drawn(fault, 'here', Math.random))
		if (entry) playWithoutWire(sending, entry, delivery)
		return entry?.seq ?? 0
	}

	async function interrupted(request: Request, wire: Wire = {}): Promise<Delivery | undefined> {
		const place = locate(request.url)
		if (!place || isControl(place.path) || bodyless.has(request.method)) return undefined
		const space = spaces.get(place.space)
		const message = messageOf(request, place, wire, new Uint8Array())
		const operation = operationFor(message, bindingFor(shared.bound, message))
		const fault = space.queue.take(message, operation, true)
		return fault && answered(request, place, { message, forced: fault, send })
	}

	async function route(request: Request, wire: Wire = {}, forced?: PlayedFault): Promise<Delivery> {
		const place = locate(request.url)
		if (!place) return refused(noSuchSpace, request)
		const refusal = refusalOf(request, place)
		if (refusal) return refused(refusal, request)
		if (wire.body === undefined && !forced) {
			const broken = await interrupted(request, wire)
			if (broken) {
				await request.body?.cancel().catch(() => {})
				return broken
			}
		}
		const limit = bodyLimitBytes(request)
		const body = wire.body === undefined ? await readBody(request, limit).catch(() => undefined) : wire.body
		if (body === undefined) return refused(incompleteBody, request)
		return answered(request, place, { message: messageOf(request, place, wire, body), forced, send })
	}

	return { interrupted, route, bodyLimitBytes }
}
