/** The control plane of a space, below `/-/`: apart from the documented paths, so that it cannot change documented payloads. */
import { type Context, Hono } from 'hono'
import { changesAfter, revisionOf, seenIn } from './changes.ts'
import { pageResponse } from './console/served-page.ts'
import { eventStream } from './events.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'
import type { Fault } from './faults.ts'
import { jsonOf, textOf } from './message.ts'
import { documentOf } from './openapi/document.ts'
import { catalogueWith } from './platform/catalogue.ts'
import { playClient } from './play.ts'
import { present } from './present.ts'
import { type Problem, problemResponse } from './problem.ts'
import { languageOf, said } from './refusal-text.ts'
import type { SettingsPatch } from './settings.ts'
import type { SpaceState } from './state.ts'
import { repeat } from './try-out.ts'

export const CONTROL_PATH = '/-'

export function isControl(path: string): boolean {
	return path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)
}

// Limit for imports in bytes: an exported state may contain a full log. Other requests are small.
const stateBytes = 64 * 1_048_576

/** Returns how many bytes the body of a control request may have: more for an import of state, `otherwise` for all others. */
export function controlBodyBytes(method: string, path: string, otherwise: number): number {
	return method === 'PUT' && path === `${CONTROL_PATH}/state` ? Math.max(stateBytes, otherwise) : otherwise
}

interface Control extends Exchange {
	readonly context: Context<ExchangeEnv>
	/** The request's body parsed as JSON; undefined if it is empty or not JSON. */
	readonly body: unknown
	/** The rest of the path, such as `fault-1` in `/-/faults/fault-1`; empty if there is none. */
	readonly id: string
}

const noConsole: Problem = { status: 404, name: 'no-console', detail: said('console.none') }

/** Answers with a problem document in the language that the client's `accept-language` prefers. */
function refusedBy({ message }: Exchange, problem: Problem): Response {
	return problemResponse(problem, message.headers.get('accept-language'))
}

/** Serves the console; its URL ends in `/`, so that relative requests stay below it. */
function showConsole(control: Control): Response | Promise<Response> {
	const { console, message } = control
	if (!console) return refusedBy(control, noConsole)
	if (message.path === CONTROL_PATH) return new Response(null, { status: 308, headers: { location: './-/' } })
	return pageResponse(console, message.headers.get('accept-encoding') ?? '')
}

/** Passes the text itself, so that errors can name its line. */
function playScenario({ space, message }: Control): unknown {
	return space.api.play(textOf(message) ?? '')
}

function clearFaults({ space, message }: Control): void {
	space.api.faults.clear(undefined, new URLSearchParams(message.query).get('only') === 'done')
}

const noRequest: Problem = { status: 404, name: 'no-such-request', detail: said('request.gone') }

function describeRequest(control: Control): unknown {
	const { console, space, message, id } = control
	if (!console) return refusedBy(control, noConsole)
	const entry = space.log.find(Number(id))
	if (!entry) return refusedBy(control, noRequest)
	const baseUrl = message.url.replace(/\/-\/requests\/.*$/, '')
	const language = languageOf(message.headers.get('accept-language'))
	const payment = space.log.payment(entry.payment)
	const { credentials } = space.settings()
	return console.describe(entry, {
		baseUrl,
		credentials,
		faults: space.queue.list(),
		language,
		...present({ payment }),
	})
}

/**
 * Queues one fault or a list of them. The queue takes the list in one call, as spreading it could exceed the number of
 * arguments that an engine allows.
 */
function addFaults({ space, body }: Control): unknown {
	const ids = space.queue.add((Array.isArray(body) ? body : [body]) as Fault[])
	space.revision.next()
	return { ids }
}

/** The controls by method and path. The returned value is the answer; undefined is a 204. */
const controls: Readonly<Record<string, (control: Control) => unknown>> = {
	'GET /': showConsole,
	'GET /guide': (control) =>
		control.console?.guide(new URLSearchParams(control.message.query).get('language') ?? 'en') ??
		refusedBy(control, noConsole),
	'GET /requests/:id': describeRequest,
	'GET /events': ({ context, space, spaces }) =>
		eventStream(context, () => (spaces.holds(space) ? JSON.stringify(revisionOf(space)) : undefined)),
	'GET /changes': ({ space, message }) =>
		changesAfter(
			space,
			seenIn(message.query, space.revision.history()),
			languageOf(message.headers.get('accept-language')),
		),
	'GET /catalogue': ({ bound }) => ({ groups: catalogueWith(bound.bindings) }),
	'GET /spaces': ({ spaces }) => ({
		spaces: spaces.list().map(([name, { log }]) => ({ name, received: log.totals().received })),
	}),
	'GET /log': ({ space }) => space.api.log(),
	'DELETE /log': ({ space }) => space.api.clearLog(),
	'POST /reset': ({ space }) => space.api.reset(),
	'GET /settings': ({ space }) => space.api.settings.read(),
	'PATCH /settings': ({ space, body }) => space.api.settings.patch(body as SettingsPatch),
	'GET /faults': ({ space }) => ({ faults: space.api.faults.list() }),
	'POST /faults': addFaults,
	'DELETE /faults': clearFaults,
	'DELETE /faults/:id': ({ space, id }) => space.api.faults.clear(id),
	'GET /scenario': ({ space }) => space.api.record(),
	'POST /scenario': playScenario,
	'POST /requests/:id/repeat': async (control) =>
		(await repeat(control, Number(control.id), control.body)) ?? refusedBy(control, noRequest),
	'POST /play': (control) => playClient(control, control.body),
	'GET /openapi.json': ({ bound, message }) => documentOf(bound, message.url.split('/-/openapi.json')[0]),
	'GET /state': ({ space }) => space.api.exportState(),
	'PUT /state': ({ space, body }) => space.api.importState(body as SpaceState),
	'POST /revoke-tokens': ({ space }) => ({ revoked: space.api.revokeTokens() }),
	'GET /health': ({ spaces }) => ({
		ok: true,
		spaces: spaces.count(),
		droppedSpaces: spaces.dropped(),
		characters: spaces.characters(),
	}),
}

const created: readonly string[] = ['POST /faults', 'POST /scenario']

/** Runs a control and turns exceptions of the space into answers. */
function running(
	name: string,
	act: (control: Control) => unknown,
): (context: Context<ExchangeEnv>) => Promise<Response> {
	return async (context) => {
		const { env, req, json, body } = context
		const sent = env.message.tooLarge ? undefined : jsonOf(env.message)
		try {
			const result = await act({ ...env, context, body: sent, id: req.param('id') ?? '' })
			if (result instanceof Response) return result
			return result === undefined ? body(null, 204) : json(result, created.includes(name) ? 201 : 200)
		} catch (error) {
			if (!(error instanceof TypeError)) throw error
			return refusedBy(env, { status: 422, name: 'malformed-control', detail: error.message })
		}
	}
}

const controlsShown = Object.keys(controls)
	.map((name) => name.replace(' ', ` ${CONTROL_PATH}`).replace(':id', '{id}'))
	.join(', ')

export function controlRoutes(): Hono<ExchangeEnv> {
	const routes = new Hono<ExchangeEnv>()
	for (const [name, act] of Object.entries(controls)) {
		const [method = '', path = ''] = name.split(' ')
		routes.on(method, path, running(name, act))
	}
	const problem = { status: 404, name: 'no-such-control', detail: said('control.none', controlsShown) }
	routes.all('*', ({ req }) => problemResponse(problem, req.header('accept-language') ?? ''))
	return routes
}
