/** The control plane of a space, below `/-/`: apart from the documented paths, so that it can't change documented payloads. */
import { type Context, Hono } from 'hono'
import { createPageResponse } from './console/page-response.ts'
import type { Exchange, ExchangeEnv } from './exchange.ts'
import type { Fault } from './faults.ts'
import { readBodyJson } from './message.ts'
import { createProblemResponse, type Problem } from './problem.ts'
import type { SettingsPatch } from './settings.ts'
import { isRecord } from './shapes.ts'

export const CONTROL_PATH = '/-'

export function isControl(path: string): boolean {
	return path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)
}

interface Control extends Exchange {
	/** The request's body parsed as JSON. Undefined if it is empty or not JSON. */
	readonly body: unknown
	/** The request's query. */
	readonly query: URLSearchParams
	/** The rest of the path, such as `fault-1` in `/-/faults/fault-1`. Empty if there is none. */
	readonly id: string
}

const noConsole: Problem = {
	status: 404,
	name: 'no-console',
	detail:
		'Console not shown: this emulator was created without one; pass { console: consolePage } to createEmulator, or use serve()',
}

/** Serves the console. Its URL ends in `/`, so that relative requests stay below it. */
function showConsole({ console, message }: Control): Response | Promise<Response> {
	if (!console) return createProblemResponse(noConsole)
	if (message.path === CONTROL_PATH) return new Response(null, { status: 308, headers: { location: './-/' } })
	return createPageResponse(console, message.headers.get('accept-encoding') ?? '')
}

/** Returns the log: all of it, or with `?after=` its newer part and the listed `open` entries, for the console. */
function readLog({ space, query }: Control): unknown {
	const after = query.get('after')
	if (after === null) return space.api.log()
	const open = (query.get('open') ?? '').split(',').map(Number).slice(0, 100)
	return {
		...space.log.readAfter(Number(after), open),
		now: new Date().toISOString(),
		faults: space.queue.list(),
		settings: space.settings(),
	}
}

/** The controls by method and path. The returned value is the response; undefined is a 204. */
const controls: Readonly<Record<string, (control: Control) => unknown>> = {
	'GET /': showConsole,
	'GET /log': readLog,
	'DELETE /log': ({ space }) => space.api.clearLog(),
	'POST /reset': ({ space }) => space.api.reset(),
	'GET /settings': ({ space }) => space.api.settings.read(),
	'PATCH /settings': ({ space, body }) => space.api.settings.patch(body as SettingsPatch),
	'GET /faults': ({ space }) => ({ faults: space.api.faults.list() }),
	'POST /faults': ({ space, body }) => ({ ids: space.queue.add([body ?? {}].flat() as Fault[]) }),
	'DELETE /faults': ({ space }) => space.api.faults.clear(),
	'DELETE /faults/:id': ({ space, id }) => space.api.faults.clear(id),
	'POST /scenarios': ({ space, body }) => ({ ids: space.api.play(String(isRecord(body) && body.name)) }),
	'POST /revoke-tokens': ({ space }) => ({ revoked: space.api.revokeTokens() }),
	'GET /health': () => ({ ok: true }),
	'GET /spaces': ({ spaces }) => ({
		spaces: spaces.list().map(([name, { log }]) => ({ name, received: log.totals().received })),
	}),
}

const created: readonly string[] = ['POST /faults', 'POST /scenarios']

/** Runs a control and turns exceptions of the space into responses. */
function createControlHandler(
	name: string,
	act: (control: Control) => unknown,
): (context: Context<ExchangeEnv>) => Promise<Response> {
	return async ({ env, req, json, body }) => {
		const sent = env.message.tooLarge ? undefined : readBodyJson(env.message)
		try {
			const query = new URLSearchParams(env.message.query)
			const result = await act({ ...env, query, body: sent, id: req.param('id') ?? '' })
			if (result instanceof Response) return result
			return result === undefined ? body(null, 204) : json(result, created.includes(name) ? 201 : 200)
		} catch (error) {
			if (!(error instanceof TypeError)) throw error
			return createProblemResponse({ status: 422, name: 'malformed-control', detail: error.message })
		}
	}
}

const controlsShown = Object.keys(controls)
	.map((name) => name.replace(' ', ` ${CONTROL_PATH}`).replace(':id', '{id}'))
	.join(', ')

export function createControlRoutes(): Hono<ExchangeEnv> {
	const routes = new Hono<ExchangeEnv>()
	for (const [name, act] of Object.entries(controls)) {
		const [method = '', path = ''] = name.split(' ')
		routes.on(method, path, createControlHandler(name, act))
	}
	const detail = `Cannot find this control: the control plane has ${controlsShown}`
	routes.all('*', () => createProblemResponse({ status: 404, name: 'no-such-control', detail }))
	return routes
}
