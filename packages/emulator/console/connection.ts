import type { SpaceChanges } from '../src/changes.ts'
import { type State, withChanges } from './state.ts'

export type Status = 'connecting' | 'live' | 'lost' | 'paused'

/** What the page sees of the emulator, and says to it. */
export interface Connection {
	state(): State | undefined
	status(): Status
	/** Is called after each change of the state or the status. Returns how to stop that. */
	subscribe(listener: () => void): () => void
	/** Holds what is shown as it is, or goes on. */
	pause(paused: boolean): void
}

const againAfterMs = 1_000

/**
 * Watches a space: an event says that something is new, a request reads what it is. A page that nobody sees does not watch: a
 * browser has six connections to a host, and the seventh page would wait for ever.
 */
export function connect(): Connection {
	const listeners = new Set<() => void>()
	let state: State | undefined
	let status: Status = 'connecting'
	let source: EventSource | undefined
	let paused = false
	let reading = false
	let unread = false

	function tell(next: Status): void {
		status = paused ? 'paused' : next
		for (const listener of listeners) listener()
	}

	async function read(): Promise<void> {
		const seen = new URLSearchParams({ history: state?.history ?? '', revision: String(state?.revision ?? 0) })
		const response = await fetch(`changes?${seen}`)
		const changes = (await response.json()) as SpaceChanges
		if (paused) return
		state = withChanges(state, changes, performance.now())
		unread ||= changes.more
		tell('live')
	}

	/** Reads until there is nothing new; one reading at a time. */
	async function readAll(): Promise<void> {
		unread = true
		if (reading) return
		reading = true
		try {
			while (unread && !paused) {
				unread = false
				await read()
			}
		} catch {
			tell('lost')
		}
		reading = false
	}

	function watch(): void {
		source?.close()
		source = undefined
		if (paused || document.hidden) return
		const opened = new EventSource('events')
		source = opened
		opened.onmessage = () => void readAll()
		opened.onerror = () => {
			tell('lost')
			// The browser tries again by itself, unless it was answered with something else than events.
			if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && watch(), againAfterMs)
		}
	}

	document.addEventListener('visibilitychange', watch)
	watch()
	return {
		state: () => state,
		status: () => status,
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
		pause(wanted) {
			paused = wanted
			tell('connecting')
			watch()
		},
	}
}
