import { useEffect, useMemo, useState } from 'preact/hooks'
import type { State } from './connection.ts'
import type { Order } from './order.ts'

/** The view in the URL's fragment, with its item and its filter: `#/requests/42?q=reset`. */
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
	const [hash, setHash] = useState(location.hash)
	useEffect(() => {
		const onChange = (): void => setHash(location.hash)
		addEventListener('hashchange', onChange)
		return () => removeEventListener('hashchange', onChange)
	}, [])
	return parseRoute(hash)
}

/** Returns the fragment of the URL that opens a view. */
export function getAddress(view: string, item?: string | number, filter = ''): string {
	const query = filter === '' ? '' : `?${new URLSearchParams({ q: filter })}`
	return `#/${view}${item === undefined ? '' : `/${encodeURIComponent(item)}`}${query}`
}

/** Runs an action of the control plane. Then reports that it succeeded, or why it failed. */
export type Act = (work: Promise<unknown>, done: string | ((result: unknown) => string)) => void

/** Values that the page passes to each of its views. */
export interface ViewProps {
	readonly state: State
	readonly orders: readonly Order[]
	readonly act: Act
	readonly route: Route
}

/** A message about an action that succeeded or failed. */
export interface StatusMessage {
	readonly text: string
	readonly tone: string
}

const noMessage: StatusMessage = { text: '', tone: '' }
const shownMs = 6_000

/** Shows messages about actions. A message disappears after some seconds. */
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
