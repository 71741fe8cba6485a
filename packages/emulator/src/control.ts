/** The control plane of a space, below `/-/`: outside the documented paths, so that it never pollutes a documented payload. */
import { type Context, Hono } from 'hono'
import { changesAfter, revisionOf, seenIn } from './changes.ts'
import { pageResponse } from './console-page.ts'
import { eventStream } from './events.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'
import type { Fault } from './faults.ts'
import { jsonOf } from './message.ts'
import { catalogueWith } from './platform/catalogue.ts'
import { type Problem, problemResponse } from './problem.ts'
import type { SettingsPatch } from './settings.ts'
import type { SpaceState } from './state.ts'

export const CONTROL_PATH = '/-'

export function isControl(path: string): boolean {
	return path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)
}

// An exported state may hold a full log; the rest of the control plane takes little.
const stateBytes = 64 * 1_048_576

/** How many bytes a body may have that is sent to the control plane. */
export function controlBodyBytes(method: string, path: string, otherwise: number): number {
	return method === 'PUT' && path === `${CONTROL_PATH}/state` ? Math.max(stateBytes, otherwise) : otherwise
}

interface Control extends Exchange {
	/** The body as JSON; undefined for one that is none: no control request means that. */
	readonly body: unknown
	/** What follows the path of the control. */
	readonly id: string
}

const noConsole: Problem = {
	status: 404,
	name: 'no-console',
	detail:
		'Console not shown: this emulator was created without one; give createEmulator the page, { console: consolePage }, or use serve() or tarja-emulator, which have it',
}

/** The page; its address ends in `/`, so that what it asks for is below it. */
function showConsole({ console, message }: Control): Response {
	if (!console) return problemResponse(noConsole)
	if (message.path === CONTROL_PATH) return new Response(null, { status: 308, headers: { location: './-/' } })
	return pageResponse(console)
}

const noRequest: Problem = {
	status: 404,
	name: 'no-such-request',
	detail: 'Request not shown: the log of this space has none of that number; it was forgotten, or never came',
}

function describeRequest({ console, space, message, id }: Control): unknown {
	if (!console) return problemResponse(noConsole)
	const entry = space.log.find(Number(id))
	if (!entry) return problemResponse(noRequest)
	const baseUrl = message.url.replace(/\/-\/requests\/.*$/, '')
	return console.describe(entry, { baseUrl, faults: space.queue.list() })
}

/** The queue itself takes a list of any length, which the arguments of a function are not. */
function addFaults({ space, body }: Control): unknown {
	const ids = space.queue.add((Array.isArray(body) ? body : [body]) as Fault[])
	space.revision.next()
	return { ids }
}

/** What each control does: what it returns is the answer; undefined, or nothing, is a 204. */
const controls: Readonly<Record<string, (control: Control) => unknown>> = {
	'GET /': showConsole,
	'GET /guide': ({ console }) => console?.guide ?? problemResponse(noConsole),
	'GET /requests/:id': describeRequest,
	'GET /events': ({ space, spaces }) =>
		eventStream(() => (spaces.holds(space) ? JSON.stringify(revisionOf(space)) : undefined)),
	'GET /changes': ({ space, message }) => changesAfter(space, seenIn(message.query, space.revision.history())),
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
	'DELETE /faults': ({ space }) => space.api.faults.clear(),
	'DELETE /faults/:id': ({ space, id }) => space.api.faults.clear(id),
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

const created = 'POST /faults'

/** Runs a control. What the space refuses becomes an answer. */
function running(name: string, act: (control: Control) => unknown): (context: Context<ExchangeEnv>) => Response {
	return ({ env, req, json, body }) => {
		const sent = env.message.tooLarge ? undefined : jsonOf(env.message)
		try {
			const result = act({ ...env, body: sent, id: req.param('id') ?? '' })
			if (result instanceof Response) return result
			return result === undefined ? body(null, 204) : json(result, name === created ? 201 : 200)
		} catch (error) {
			if (!(error instanceof TypeError)) throw error
			return problemResponse({ status: 422, name: 'malformed-control', detail: error.message })
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
	const detail = `Cannot find this control: the control plane has ${controlsShown}`
	routes.all('*', () => problemResponse({ status: 404, name: 'no-such-control', detail }))
	return routes
}
