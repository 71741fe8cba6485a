/**
 * Gathers the watchers of all plugins.
 * @module
 */
import type { Contributed } from './plugin.ts'
import type { ClientEvent, Watching } from './watch.ts'
import { emitToAll, runInside, watchCall, watchersNow } from './watched.ts'

/** Makes what calls and tokens tell the plugins' watchers by. */
export function watchingOf(contributed: readonly Contributed[], baseUrl: string): Watching | undefined {
	const watchers = contributed.flatMap(({ hooks }) => hooks.watch ?? [])
	if (!watchers.length) return undefined
	const emit = (event: ClientEvent): void => emitToAll(watchersNow(watchers), event)
	return {
		emit,
		call: (operation, said) => watchCall(watchers, operation, baseUrl, said),
		around: (reason, run) =>
			runInside(watchersNow(watchers), (watcher, inside) => watcher.aroundToken?.(reason, inside), run),
	}
}
