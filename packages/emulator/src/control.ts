/**
 * The control plane of a space, below `/-/`. It is separate from the documented paths, so that it can't change documented requests and
 * responses.
 */
import { createPageResponse } from './console/page-response.ts'
import type { Exchange } from './exchange.ts'
import type { Fault } from './faults.ts'
import { readBodyJson } from './message.ts'
import type { OrderEvent } from './orders.ts'
import { createProblemResponse } from './problem.ts'
import type { SettingsPatch } from './settings.ts'
import { isRecord } from './shapes.ts'
import type { Webhook } from './webhooks.ts'

const CONTROL_PATH = '/-'

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

/** Serves the console. Its URL ends in `/`, so that the page's relative requests stay below it. */
function showConsole({ console, message }: Control): Response {
	if (message.path === CONTROL_PATH) return new Response(null, { status: 308, headers: { location: './-/' } })
	if (console) return createPageResponse(console)
	const detail =
		'Console not shown: this emulator was created without one; pass { console: consolePage } to createEmulator, or use serve()'
	return createProblemResponse({ status: 404, name: 'no-console', detail })
}

/** Returns the whole log. With `?after=`, returns only newer entries and the entries that `open` lists; the console uses this. */
function readLog({ space, spaces, query }: Control): unknown {
	const after = query.get('after')
	if (after === null) return space.api.log()
	const open = (query.get('open') ?? '').split(',').map(Number).slice(0, 100)
	return {
		...space.log.readAfter(Number(after), open),
		orderEvents: space.orders.readAfter(Number(query.get('orders') ?? 0)),
		faults: space.queue.list(),
		settings: space.settings(),
		spaces: spaces.list().map(([name, { log }]) => ({ name, received: log.totals().received })),
	}
}

/** The controls by method and path. A control's return value becomes the response; undefined becomes a 204. */
const controls: Readonly<Record<string, (control: Control) => unknown>> = {
	'GET /': showConsole,
	'GET /log': readLog,
	'POST /reset': ({ space }) => space.api.reset(),
	'GET /settings': ({ space }) => space.api.settings.read(),
	'PATCH /settings': ({ space, body }) => space.api.settings.patch(body as SettingsPatch),
	'GET /faults': ({ space }) => ({ faults: space.api.faults.list() }),
	'POST /faults': ({ space, body }) => ({ ids: space.queue.add([body ?? {}].flat() as Fault[]) }),
	'DELETE /faults': ({ space }) => space.api.faults.clear(),
	'DELETE /faults/{id}': ({ space, id }) => space.api.faults.clear(id),
	'POST /orders': ({ space, body }) => {
		for (const event of [body ?? {}].flat()) space.api.addOrderEvent(event as OrderEvent)
	},
	'POST /changes': ({ space, body }) => {
		const { path, changes } = Object(body) as { readonly path: string; readonly changes: object }
		space.api.change(path, changes)
	},
	'POST /webhooks': async ({ space, body }) => {
		const { to, ...webhook } = Object(body) as Webhook & { readonly to: string }
		const statuses = space.api.notify(to, webhook)
		if ((webhook.when ?? 'now') === 'now') return { statuses: await statuses }
		return void statuses.catch(() => {})
	},
	'POST /scenarios': ({ space, body }) => ({ ids: space.api.play(String(isRecord(body) && body.name)) }),
	'POST /revoke-tokens': ({ space }) => ({ revoked: space.api.revokeTokens() }),
}

const created: readonly string[] = ['POST /faults', 'POST /scenarios']

/** Runs the control that a request names. If its body is wrong, the request is refused. */
export async function respondToControl(exchange: Exchange): Promise<Response> {
	const { method, path, query } = exchange.message
	const [resource = '', id = ''] = path.slice(`${CONTROL_PATH}/`.length).split('/')
	const name = `${method} /${resource}${id && '/{id}'}`
	const act = Object.hasOwn(controls, name) ? controls[name] : undefined
	if (!act) {
		const names = Object.keys(controls).map((known) => known.replace(' ', ` ${CONTROL_PATH}`))
		const detail = `Cannot find this control: the control plane has ${names.join(', ')}`
		return createProblemResponse({ status: 404, name: 'no-such-control', detail })
	}
	try {
		const body = readBodyJson(exchange.message)
		const result = await act({ ...exchange, query: new URLSearchParams(query), body, id })
		if (result instanceof Response) return result
		if (result === undefined) return new Response(null, { status: 204 })
		return Response.json(result, { status: created.includes(name) ? 201 : 200 })
	} catch (error) {
		if (!(error instanceof TypeError)) throw error
		return createProblemResponse({ status: 422, name: 'malformed-control', detail: error.message })
	}
}
