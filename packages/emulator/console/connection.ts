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

/** Calls a function until it says that there is nothing more; one call at a time, and once more if asked meanwhile. */
function oneAtATime(work: () => Promise<boolean>, failed: () => void): () => Promise<void> {
	let running = false
	let wanted = false
	return async () => {
		wanted = true
		if (running) return
		running = true
		try {
			while (wanted) {
				wanted = false
				wanted = (await work()) || wanted
			}
		} catch {
			failed()
		}
		running = false
	}
}

/** Opens the stream of events. One that was answered with something else is opened again; all else the browser does. */
function openEvents(heard: () => void, lost: () => void): { close(): void } {
	let source = new EventSource('events')
	let timer = 0
	function listen(): void {
		source.onmessage = heard
		source.onerror = () => {
			lost()
			if (source.readyState === EventSource.CLOSED) timer = setTimeout(again, againAfterMs)
		}
	}
	function again(): void {
		source = new EventSource('events')
		listen()
	}
	listen()
	return {
		close() {
			clearTimeout(timer)
			source.close()
		},
	}
}

/**
 * Watches a space: an event says that something is new, a request reads what it is. A page that nobody sees does not watch: a
 * browser has six connections to a host, and the seventh page would wait for ever.
 */
export function connect(): Connection {
	const listeners = new Set<() => void>()
	let state: State | undefined
	let status: Status = 'connecting'
	let events: { close(): void } | undefined

	function tell(next: Status): void {
		status = next
		for (const listener of listeners) listener()
	}

	const read = oneAtATime(
		async () => {
			const { history = '', revision = 0 } = state ?? {}
			const changes = (await control('GET', `changes?history=${history}&revision=${revision}`)) as SpaceChanges
			if (status === 'paused') return false
			state = withChanges(state, changes, performance.now())
			tell('live')
			return changes.more
		},
		() => {
			// What is held stays held: going on opens the events anew, and the first of them reads.
			if (status === 'paused') return
			tell('lost')
			setTimeout(read, againAfterMs)
		},
	)

	function watch(): void {
		events?.close()
		events = status === 'paused' || document.hidden ? undefined : openEvents(read, () => tell('lost'))
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
