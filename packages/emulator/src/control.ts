/** The control plane of a space, below `/-/`: outside the documented paths, so that it never pollutes a documented payload. */
import { type Context, Hono } from 'hono'
import type { ExchangeEnv } from './exchange.ts'
import type { Fault } from './faults.ts'
import { jsonOf } from './message.ts'
import { problemResponse } from './problem.ts'
import type { SettingsPatch } from './settings.ts'
import type { SpaceState } from './state.ts'

type ControlContext = Context<ExchangeEnv>

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

const routesShown =
	'GET|DELETE /-/log, POST /-/reset, GET|PATCH /-/settings, GET|POST|DELETE /-/faults, DELETE /-/faults/{id}, GET|PUT /-/state, POST /-/revoke-tokens, GET /-/health'

function refused(status: number, name: string, detail: string): Response {
	return problemResponse({ status, name, detail })
}

/** Undefined stands for a body that is no JSON: no control request means that. */
function bodyOf({ env }: ControlContext): unknown {
	return env.message.tooLarge ? undefined : jsonOf(env.message)
}

/** Runs something that the space judges itself, and turns its refusal into an answer. */
function judged(act: (context: ControlContext) => Response): (context: ControlContext) => Response {
	return (context) => {
		try {
			return act(context)
		} catch (error) {
			if (!(error instanceof TypeError)) throw error
			return refused(422, 'malformed-control', error.message)
		}
	}
}

function patchSettings(context: ControlContext): Response {
	return context.json(context.env.space.face.settings.patch(bodyOf(context) as SettingsPatch))
}

function addFaults(context: ControlContext): Response {
	const body = bodyOf(context)
	const faults = (Array.isArray(body) ? body : [body]) as Fault[]
	return context.json({ ids: context.env.space.addFaults(faults) }, 201)
}

function putState(context: ControlContext): Response {
	context.env.space.face.importState(bodyOf(context) as SpaceState)
	return context.body(null, 204)
}

function health({ env, json }: ControlContext): Response {
	const { spaces } = env
	const characters = spaces.characters()
	return json({ ok: true, spaces: spaces.count(), droppedSpaces: spaces.dropped(), characters })
}

/** Runs something that has nothing to answer. */
function done(act: (context: ControlContext) => void): (context: ControlContext) => Response {
	return (context) => {
		act(context)
		return context.body(null, 204)
	}
}

export function controlRoutes(): Hono<ExchangeEnv> {
	const routes = new Hono<ExchangeEnv>()
	routes.get('/log', ({ env, json }) => json(env.space.face.log()))
	routes.delete(
		'/log',
		done(({ env }) => env.space.face.clearLog()),
	)
	routes.post(
		'/reset',
		done(({ env }) => env.space.face.reset()),
	)
	routes.get('/settings', ({ env, json }) => json(env.space.face.settings.read()))
	routes.patch('/settings', judged(patchSettings))
	routes.get('/faults', ({ env, json }) => json({ faults: env.space.face.faults.list() }))
	routes.post('/faults', judged(addFaults))
	routes.delete(
		'/faults',
		done(({ env }) => env.space.face.faults.clear()),
	)
	routes.delete(
		'/faults/:id',
		done(({ env, req }) => env.space.face.faults.clear(req.param('id'))),
	)
	routes.get('/state', ({ env, json }) => json(env.space.face.exportState()))
	routes.put('/state', judged(putState))
	routes.post('/revoke-tokens', ({ env, json }) => json({ revoked: env.space.face.revokeTokens() }))
	routes.get('/health', health)
	routes.all('*', () =>
		refused(404, 'no-such-control', `Cannot find this control: the control plane has ${routesShown}`),
	)
	return routes
}
