/**
 * Makes plugins. The code that runs layers and tells watchers comes with them, so that a client of plain plugins does not include it.
 * @module
 */
import { orderLayers } from './layers.ts'
import { type Carrier, type EmptyObject, layerRunner, type Plugin } from './plugin.ts'
import { createWatching } from './watchers.ts'

/**
 * Makes a plugin: a namespace of the client, layers around its calls and attempts, a watcher, a token store, or several of them.
 *
 * @param plugin Its `id` (the name of its namespace) and `setup`. Annotate `setup`'s parameter with what it needs: `PluginContext & { payments: … }`.
 * @returns The plugin, with what runs its layers and tells its watcher.
 * @see Core's README, "Plugins".
 * @example
 * ```ts
 * import { definePlugin } from '@tarja/core'
 *
 * const requestId = definePlugin({
 * 	id: 'requestId',
 * 	setup: () => ({
 * 		attempt: {
 * 			async prepare(attempt, next) {
 * 				attempt.headers.set('x-request-id', crypto.randomUUID())
 * 				return next(attempt)
 * 			},
 * 		},
 * 	}),
 * })
 * ```
 */
export function definePlugin<
	const Id extends string,
	Api extends object = EmptyObject,
	Needs extends object = EmptyObject,
>(plugin: Plugin<Id, Api, Needs>): Plugin<Id, Api, Needs> {
	const made: Plugin<Id, Api, Needs> & Carrier = {
		...plugin,
		[layerRunner]: { layers: orderLayers, watching: createWatching },
	}
	return made
}
