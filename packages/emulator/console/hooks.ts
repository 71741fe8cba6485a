import { useEffect, useReducer, useState } from 'preact/hooks'
import type { Connection } from './connection.ts'
import { control } from './control.ts'

/** Renders again after each change of what the connection knows. */
export function useConnection(connection: Connection): void {
	const [, render] = useReducer((count: number, _action: undefined) => count + 1, 0)
	useEffect(() => connection.subscribe(() => render(undefined)), [connection])
}

/** The view that the address names, and what of it: `#/live/42`. */
export function useRoute(): readonly [view: string, item: string | undefined] {
	const [hash, setHash] = useState(location.hash)
	useEffect(() => {
		const read = (): void => setHash(location.hash)
		addEventListener('hashchange', read)
		return () => removeEventListener('hashchange', read)
	}, [])
	const [, view = 'live', item] = /^#\/([a-z]+)(?:\/(.+))?$/.exec(hash) ?? []
	return [view, item]
}

/** Whether the window is so narrow that rows take two lines. */
export function useIsNarrow(): boolean {
	const [query] = useState(() => matchMedia('(max-width: 760px)'))
	const [isNarrow, setNarrow] = useState(query.matches)
	useEffect(() => {
		const read = (): void => setNarrow(query.matches)
		query.addEventListener('change', read)
		return () => query.removeEventListener('change', read)
	}, [query])
	return isNarrow
}

/** The page's own clock, in `performance.now()`, each second. */
export function useSeconds(): number {
	const [nowMs, setNow] = useState(performance.now())
	useEffect(() => {
		const timer = setInterval(() => setNow(performance.now()), 1_000)
		return () => clearInterval(timer)
	}, [])
	return nowMs
}

/** What the control plane says; asked for again when `version` is another one. Undefined until it has answered. */
export function useAsked<Answer>(path: string, version: unknown): Answer | undefined {
	const [answer, setAnswer] = useState<Answer>()
	useEffect(() => {
		control('GET', path).then(
			(found) => setAnswer(found as Answer),
			() => setAnswer(undefined),
		)
	}, [path, version])
	return answer
}
