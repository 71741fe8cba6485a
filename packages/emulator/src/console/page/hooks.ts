import { useEffect, useMemo, useReducer, useState } from 'preact/hooks'
import type { Connection, State } from './connection.ts'
import { sendControl } from './control.ts'

/** Renders the component again whenever `subscribe` calls back. The function that it returns ends that. */
function useChanges(subscribe: (changed: () => void) => () => void): void {
	const [, render] = useReducer((count: number, _action: undefined) => count + 1, 0)
	useEffect(() => subscribe(() => render(undefined)), [])
}

/** Renders the component again after each change of the connection or its state. */
export function useConnection(connection: Connection): void {
	useChanges(connection.subscribe)
}

/** The view that the URL's fragment names, with its item and filter: `#/requests/42?q=reset`. */
export interface Route {
	readonly view: string
	readonly item: string | undefined
	readonly filter: string
}

function parseRoute(hash: string): Route {
	const [, view = '', item, query = ''] = /^#\/([a-z]+)(?:\/([^?]+))?(?:\?(.*))?$/.exec(hash) ?? []
	return { view, item: item && decodeURIComponent(item), filter: new URLSearchParams(query).get('q') ?? '' }
}

export function useRoute(): Route {
	useChanges((changed) => {
		addEventListener('hashchange', changed)
		return () => removeEventListener('hashchange', changed)
	})
	return parseRoute(location.hash)
}

/** Returns the part of the page's address after `#` that opens a view. */
export function getAddress(view: string, item?: string | number, filter = ''): string {
	const query = filter === '' ? '' : `?${new URLSearchParams({ q: filter })}`
	return `#/${view}${item === undefined ? '' : `/${encodeURIComponent(item)}`}${query}`
}

/** Reads from the control plane, and again when `version` changes. A failure is ignored until then. */
export function useQuery<Result>(path: string, version: unknown): Result | undefined {
	const [result, setResult] = useState<Result>()
	useEffect(() => {
		sendControl('GET', path).then(
			(found) => setResult(found as Result),
			() => {},
		)
	}, [path, version])
	return result
}

/** Runs an action of the control plane, and reports that it is done or why it failed. */
export type Act = (work: Promise<unknown>, done: string | ((result: unknown) => string)) => void

/** Values that the page passes to each of its views. */
export interface ViewProps {
	readonly state: State
	readonly act: Act
	readonly route: Route
}

/** A message about an action that was done or failed. */
export interface StatusMessage {
	readonly text: string
	readonly tone: string
}

const noMessage: StatusMessage = { text: '', tone: '' }
const shownMs = 6_000

/** Reports actions. The message disappears after some seconds. */
export function useStatusMessage(refresh: () => void): readonly [StatusMessage, Act] {
	const [message, setMessage] = useState(noMessage)
	useEffect(() => {
		if (message.text === '') return
		const timer = setTimeout(() => setMessage(noMessage), shownMs)
		return () => clearTimeout(timer)
	}, [message])
	const act = useMemo<Act>(
		() => (work, done) =>
			void work.then(
				(result) => {
					setMessage({ text: typeof done === 'string' ? done : done(result), tone: 'good' })
					refresh()
				},
				(error: Error) => setMessage({ text: error.message, tone: 'bad' }),
			),
		[],
	)
	return [message, act]
}
