import type { SpaceChanges } from '../src/changes.ts'
import { control } from './control.ts'
import { type State, withChanges } from './state.ts'

export type Status = 'connecting' | 'live' | 'lost' | 'paused'

/** What the page sees of the emulator. */
export interface Connection {
	state(): State | undefined
	status(): Status
	/** Has a function called after each change of the state or the status. Returns how to stop that. */
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
	let reading = false
	let unread = false

	function tell(next: Status): void {
		status = next
		for (const listener of listeners) listener()
	}

	/** Reads until there is nothing new; one reading at a time. */
	async function read(): Promise<void> {
		unread = true
		if (reading) return
		reading = true
		try {
			while (unread && status !== 'paused') {
				unread = false
				const { history = '', revision = 0 } = state ?? {}
				const changes = (await control('GET', `changes?history=${history}&revision=${revision}`)) as SpaceChanges
				unread ||= changes.more
				state = withChanges(state, changes, performance.now())
				tell(status === 'connecting' || status === 'lost' ? 'live' : status)
			}
		} catch {
			tell('lost')
		}
		reading = false
	}

	function watch(): void {
		source?.close()
		source = undefined
		if (status === 'paused' || document.hidden) return
		const opened = new EventSource('events')
		source = opened
		opened.onmessage = read
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
		pause(paused) {
			tell(paused ? 'paused' : 'connecting')
			watch()
		},
	}
}
