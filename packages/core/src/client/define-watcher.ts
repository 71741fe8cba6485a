/**
 * Makes plugins that watch. The code that notifies them comes with them, so that other clients do not include it.
 * @module
 */
import type { None } from './call-types.ts'
import {
	type Contributed,
	type Contribution,
	type Machinery,
	type Plugin,
	type PluginParts,
	watching,
} from './plugin.ts'
import type { ClientEvent, Watching } from './watch.ts'
import { runInside, tellAll, watchCall, watchersNow } from './watched.ts'

/**
 * Makes a plugin that watches: its `setup` gives a `watch`. One that has layers as well is made with both makers:
 * `defineWatcher(defineLayer({ … }))`.
 *
 * @param plugin Its `id` and `setup`, as `definePlugin` takes them.
 * @returns The plugin, with what tells its watcher.
 * @see Core's README, "Watching".
 * @example
 * ```ts
 * import { defineWatcher } from '@tarja/core'
 *
 * const ends = defineWatcher({
 * 	id: 'ends',
 * 	setup: () => ({
 * 		watch: {
 * 			hear(event) {
 * 				if (event.type === 'call_ended') console.log(event.call.operation, event.outcome)
 * 			},
 * 		},
 * 	}),
 * })
 * ```
 */
export function defineWatcher<const Id extends string, Api extends object = None, Needs extends object = None>(
	plugin: PluginParts<Id, Needs, Contribution<Api>>,
): Plugin<Id, Api, Needs> {
	const made: PluginParts<Id, Needs, Contribution<Api>> & Machinery = { ...plugin, [watching]: watchingOf }
	return made
}

function watchingOf(contributed: readonly Contributed[], baseUrl: string): Watching {
	const watchers = contributed.flatMap(({ contribution }) => contribution.watch ?? [])
	const tell = (event: ClientEvent): void => tellAll(watchersNow(watchers), event)
	return {
		tell,
		call: (operation, said) => watchCall(watchers, operation, baseUrl, said),
		around: (reason, run) =>
			runInside(watchersNow(watchers), (watcher, inside) => watcher.aroundToken?.(reason, inside), run),
	}
}
