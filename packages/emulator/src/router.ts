/**
 * From a request to an answer and the fault to be played on the connection.
 *
 * What connects this to a runtime is an adapter: `deliver.ts` answers as Fetch does, `node/` over Node's sockets.
 */
import { Hono } from 'hono'
import { CONTROL_PATH, controlBodyBytes, controlRoutes, isControl } from './control.ts'
import { cors } from './cors.ts'
import type { Entry, LogEntry } from './entry.ts'
import type { Exchange, ExchangeEnv, Shared } from './exchange.ts'
import type { Fault } from './faults.ts'
import { frontPage } from './front-page.ts'
import { type Message, readBody, type Wire } from './message.ts'
import { bindingFor } from './platform/bound.ts'
import { platformRoutes } from './platform/routes.ts'
import { present } from './present.ts'
import { type Problem, problemResponse } from './problem.ts'
import { recording } from './recording.ts'
import { type Place, placeOf } from './spaces.ts'
import { createMint } from './tokens.ts'

/** What an adapter has to deliver. */
export interface Delivery {
	readonly answer: Response
	/** The fault to be played on the connection, if any. */
	readonly fault?: Fault
	/** The entry in the log, for an adapter that must note how well it could play the fault. */
	readonly entry?: Entry
	/** Whether the connection ends with this answer: no runtime is to find one of the control plane's in its pool. */
	readonly last: boolean
}

export interface Router {
	/** Answers a request. Never rejects. */
	route(request: Request, wire?: Wire): Promise<Delivery>
	/** How many bytes the body of this request may have. */
	bodyLimitBytes(request: Request): number
}

export interface RouterOptions extends Shared {
	readonly basePath: string
	readonly maxBodyBytes: number
	readonly onEntry: OnEntry | undefined
}

/** Told of each request to the platform when its answer is known, before it is sent. Whatever it throws is ignored. */
export type OnEntry = (entry: LogEntry, space: string) => void

const emulatorBug: Problem = {
	status: 500,
	name: 'emulator-failed',
	detail: 'Request not answered: the emulator itself failed; this is a bug of the emulator, please report it',
}
const incompleteBody: Problem = {
	status: 400,
	name: 'incomplete-body',
	detail: 'Request not accepted: its body did not arrive whole; send it again',
}
const noSuchBase: Problem = {
	status: 404,
	name: 'no-such-base',
	detail:
		'Request not accepted: its path is not below the base URL, or names no space (1 to 64 letters, digits, ".", "_" or "-" after "/~"); correct the base URL',
}

/** Base path and space are told apart before routing: the routes are the reference's own paths. The console's ends in `/`. */
function routedPath(_request: Request, options?: { env?: Exchange }): string {
	const path = options?.env?.message.path ?? '/'
	return path === `${CONTROL_PATH}/` ? CONTROL_PATH : path
}

function createApp(): Hono<ExchangeEnv> {
	const app = new Hono<ExchangeEnv>({ getPath: routedPath })
	app.use('*', cors)
	app.route(CONTROL_PATH, controlRoutes())
	app.get('/', frontPage)
	app.use('*', recording)
	app.route('/', platformRoutes())
	app.onError(() => problemResponse(emulatorBug))
	return app
}

function refused(problem: Problem): Delivery {
	const headers = { 'access-control-allow-origin': '*' }
	return { answer: problemResponse({ ...problem, headers }), last: true }
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

function tell(onEntry: OnEntry | undefined, entry: Entry | undefined, space: string): void {
	try {
		if (entry) onEntry?.(structuredClone(entry), space)
	} catch {
		// The request was answered: what watches it does not undo that.
	}
}

export function createRouter({ basePath, maxBodyBytes, onEntry, ...shared }: RouterOptions): Router {
	const { spaces, bound, guard } = shared
	const app = createApp()
	const mint = createMint()

	function locate(url: string): Place | undefined {
		return placeOf(new URL(url).pathname, basePath)
	}

	/** Asked before the body is read: whoever is refused must not have us keep what it sends. */
	function refusalOf(request: Request, { path }: Place): Problem | undefined {
		return isControl(path) ? guard.refusal(request) : undefined
	}

	function bodyLimitBytes(request: Request): number {
		const place = locate(request.url)
		if (!place || refusalOf(request, place)) return maxBodyBytes
		return controlBodyBytes(request.method, place.path, maxBodyBytes)
	}

	async function route(request: Request, wire: Wire = {}): Promise<Delivery> {
		const place = locate(request.url)
		if (!place) return refused(noSuchBase)
		const refusal = refusalOf(request, place)
		if (refusal) return refused(refusal)
		const limit = bodyLimitBytes(request)
		const body = wire.body === undefined ? await readBody(request, limit).catch(() => undefined) : wire.body
		if (body === undefined) return refused(incompleteBody)
		const message = messageOf(request, place, wire, body)
		const exchange: Exchange = {
			...shared,
			space: spaces.get(place.space),
			message,
			mint,
			binding: isControl(place.path) ? undefined : bindingFor(bound, message),
		}
		const answer = await app.fetch(request, exchange)
		const { entry, fault, space } = exchange
		if (entry) space.log.finish(entry)
		stamp(answer, exchange)
		spaces.used(space)
		tell(onEntry, entry, place.space)
		const last = message.tooLarge || isControl(place.path)
		return { answer, last, ...present({ entry, fault }) }
	}

	return { route, bodyLimitBytes }
}
