import { useEffect, useReducer, useState } from 'preact/hooks'
import type { Connection } from './connection.ts'
import { control } from './control.ts'

/** Renders the component again whenever `subscribe` calls back; what it returns ends that. */
function useChanges(subscribe: (changed: () => void) => () => void): void {
	const [, render] = useReducer((count: number, _action: undefined) => count + 1, 0)
	useEffect(() => subscribe(() => render(undefined)), [])
}

/** Renders again after each event of this name. */
function useEvents(target: EventTarget, name: string): void {
	useChanges((changed) => {
		target.addEventListener(name, changed)
		return () => target.removeEventListener(name, changed)
	})
}

/** Renders the component again after each change of the connection or its state. */
export function useConnection(connection: Connection): void {
	useChanges(connection.subscribe)
}

/** The view that the URL's fragment names, with its item and search: `#/live/42?q=reset`. */
export interface Route {
	readonly view: string
	readonly item: string | undefined
	readonly query: URLSearchParams
}

function routeIn(hash: string): Route {
	const [, view = 'live', item, query = ''] = /^#\/([a-z]+)(?:\/([^?]+))?(?:\?(.*))?$/.exec(hash) ?? []
	return { view, item: item && decodeURIComponent(item), query: new URLSearchParams(query) }
}

export function useRoute(): Route {
	useEvents(globalThis, 'hashchange')
	return routeIn(location.hash)
}

/** Builds the part of the page's address after `#` that opens a view; parts without a value are left out. */
export function addressOf(view: string, item?: string | number, query: Readonly<Record<string, string>> = {}): string {
	const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
	return `#/${view}${item === undefined ? '' : `/${encodeURIComponent(item)}`}${search && `?${search}`}`
}

/** Whether the window is so narrow that rows use two lines. */
export function useIsNarrow(): boolean {
	const [query] = useState(() => matchMedia('(max-width: 760px)'))
	useEvents(query, 'change')
	return query.matches
}

/** Renders again every second. */
export function useSeconds(): void {
	useChanges((changed) => {
		const timer = setInterval(changed, 1_000)
		return () => clearInterval(timer)
	})
}

const againAfterMs = 1_000

/** Loads an answer of the control plane, if there is a path; loads it again when `version` changes or after a failure. */
export function useAsked<Answer>(path: string | undefined, version: unknown): Answer | undefined {
	const [answer, setAnswer] = useState<{ readonly path: string | undefined; readonly found: Answer }>()
	const [failures, setFailures] = useState(0)
	useEffect(() => {
		if (path === undefined) return
		let timer: ReturnType<typeof setTimeout> | undefined
		control('GET', path).then(
			(found) => setAnswer({ path, found: found as Answer }),
			() => {
				timer = setTimeout(() => setFailures(failures + 1), againAfterMs)
			},
		)
		return () => clearTimeout(timer)
	}, [path, version, failures])
	// Leaves out an answer to a former path that arrived last.
	return answer && answer.path === path ? answer.found : undefined
}
