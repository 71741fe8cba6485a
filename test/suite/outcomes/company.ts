// Who else is in the call: layers that make calls of their own, or fail, before and after what they stand around.
import { definePlugin, operation, type Plugin, type PluginContext, TarjaError } from '@tarja/core'
import type { Attempt, CallContext } from '@tarja/core/plugin'

/** The phase of a layer: around the call, outside the journal, or around each attempt. */
export const stands = ['call/prepare', 'attempt/prepare', 'attempt/sign', 'attempt/observe'] as const
export type Stand = (typeof stands)[number]

export const moments = ['before', 'after'] as const
export type Moment = (typeof moments)[number]

/** What a layer can do with: the client it is part of, and the name under which its own calls are counted. */
interface Means {
	readonly host: PluginContext
	readonly cell: string
}

export interface Deed {
	readonly name: string
	/** Whether the layer fails by it. */
	readonly fails: boolean
	readonly deed: (means: Means) => Promise<unknown>
}

const lookUp = operation({ method: 'GET', path: '/nested', effect: 'safe' })
const send = operation({ method: 'POST', path: '/nested', mayRepeat: true })
const sendNumbered = operation({ method: 'POST', path: '/nested/{id}', mayRepeat: true })
const options = (cell: string, plan: string) => ({
	headers: { 'x-cell': `${cell}/nested`, 'x-plan': plan },
	meta: { nested: true },
	retry: false as const,
})

const createThrow = (name: string, make: () => unknown): Deed => ({
	name,
	fails: true,
	deed: async () => {
		throw make()
	},
})

const createLayerError = (outcome: 'not_processed' | 'rejected', code: 'http_status' | 'network'): TarjaError =>
	new TarjaError(code, `A layer says: ${outcome}`, { outcome, details: code === 'network' ? {} : { status: 400 } })

export const deeds: readonly Deed[] = [
	{
		name: 'makes a call that succeeds',
		fails: false,
		deed: ({ host, cell }) => host.call(lookUp, {}, options(cell, '+status.200')),
	},
	{
		name: 'makes a call that is rejected',
		fails: true,
		deed: ({ host, cell }) => host.call(lookUp, {}, options(cell, 'status.404')),
	},
	{
		name: 'makes a call that is lost',
		fails: true,
		deed: ({ host, cell }) => host.call(send, { body: {} }, options(cell, 'reset')),
	},
	{
		name: 'makes a call that is not sent',
		fails: true,
		deed: ({ host, cell }) =>
			host.call(sendNumbered, { body: {} } as unknown as { params: { id: string } }, options(cell, '+status.200')),
	},
	createThrow('throws an Error', () => new Error('A layer gives up')),
	createThrow('throws ECONNREFUSED', () => Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })),
	createThrow('throws a TarjaError that says rejected', () => createLayerError('rejected', 'http_status')),
	createThrow('throws a TarjaError that says not_processed', () => createLayerError('not_processed', 'network')),
]

/** Misuse of `next`, by layers that stand around each attempt or around the call. */
export const misuses = ['asks twice', 'does not wait'] as const
export type Misuse = (typeof misuses)[number]

/** A layer that can stand around a call as well as around an attempt: it looks at what both have. */
type AnyLayer = <Context extends CallContext | Attempt, Out>(
	context: Context,
	next: (given: Context) => Promise<Out>,
) => Promise<Out>

function placeLayer(stand: Stand, layerOf: (host: PluginContext) => AnyLayer): Plugin<'company'> {
	const [scope = '', phase = ''] = stand.split('/')
	return definePlugin({ id: 'company', setup: (host: PluginContext) => ({ [scope]: { [phase]: layerOf(host) } }) })
}

const callOf = (context: CallContext | Attempt): CallContext => ('call' in context ? context.call : context)

/** A plugin whose layer does the deed; `acts` says in which calls. Calls that it makes itself go through it untouched. */
export function createDeedPlugin(
	{ deed }: Deed,
	moment: Moment,
	stand: Stand,
	cell: string,
	acts: (call: CallContext) => boolean = () => true,
): Plugin<'company'> {
	return placeLayer(stand, (host) => async (context, next) => {
		const call = callOf(context)
		if (call.meta.nested === true || !acts(call)) return next(context)
		if (moment === 'before') {
			await deed({ host, cell })
			return next(context)
		}
		try {
			return await next(context)
		} finally {
			await deed({ host, cell }) // It fails instead of whatever became of the call.
		}
	})
}

export function createMisusePlugin(misuse: Misuse, stand: Stand): Plugin<'company'> {
	return placeLayer(stand, () => async (context, next) => {
		const first = next(context)
		if (misuse === 'does not wait') {
			first.catch(() => {}) // Nor does it look.
			throw new Error('A layer did not wait')
		}
		await first.catch(() => {})
		return next(context)
	})
}
