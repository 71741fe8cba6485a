import type { SpaceChanges } from '../../changes.ts'
import { control } from './control.ts'
import { type State, withChanges } from './state.ts'
import { language } from './texts.ts'
import { setNow } from './time.ts'

export type Status = 'connecting' | 'live' | 'lost'

/** Keeps the page's copy of a space up to date and tells whether the emulator can be reached. */
export interface Connection {
	state(): State | undefined
	status(): Status
	/** Reads what is new; everything, where the language of the page is another one. */
	again(): Promise<void>
	/** Calls a function after each change of state or status. Returns a function that unsubscribes. */
	subscribe(listener: () => void): () => void
}

const againAfterMs = 1_000
// Milliseconds of silence after which the connection counts as lost: the emulator sends something every five seconds.
const silentMs = 7_000

/**
 * Runs `work` repeatedly until it says that there is nothing more: never twice at once, and once more if it was asked for
 * meanwhile.
 */
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

/** Opens the event stream. It is reopened after a wrong answer or a silence; the browser itself reconnects in all other cases. */
function openEvents(heard: () => void, lost: () => void): { close(): void } {
	let source = new EventSource('events')
	let timer: ReturnType<typeof setTimeout> | undefined

	function again(): void {
		source.close()
		source = new EventSource('events')
		listen()
	}

	function wait(): void {
		clearTimeout(timer)
		timer = setTimeout(() => {
			lost()
			again()
		}, silentMs)
	}

	function listen(): void {
		wait()
		source.onopen = wait
		source.onmessage = () => {
			wait()
			heard()
		}
		source.addEventListener('here', wait)
		source.onerror = () => {
			lost()
			clearTimeout(timer)
			timer = setTimeout(again, againAfterMs)
		}
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
 * Watches a space: an event says that something is new, and a request reads it. A hidden page does not watch, because browsers
 * allow six connections to a host, and a seventh page would wait for ever.
 */
export function connect(): Connection {
	const listeners = new Set<() => void>()
	let state: State | undefined
	let status: Status = 'connecting'
	let events: { close(): void } | undefined
	// The verdicts of payments come in the page's language.
	let readIn = language()

	function tell(next: Status): void {
		status = next
		for (const listener of listeners) listener()
	}

	const read = oneAtATime(
		async () => {
			const { history = '', revision = 0 } = state ?? {}
			const seen = readIn === language() ? revision : 0
			readIn = language()
			const changes = (await control('GET', `changes?history=${history}&revision=${seen}`)) as SpaceChanges
			setNow(changes.now)
			state = withChanges(state, changes)
			tell('live')
			return changes.more
		},
		() => {
			tell('lost')
			setTimeout(read, againAfterMs)
		},
	)

	function watch(): void {
		events?.close()
		events = document.hidden ? undefined : openEvents(read, () => tell('lost'))
	}

	document.addEventListener('visibilitychange', watch)
	watch()
	return {
		state: () => state,
		status: () => status,
		again: read,
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}
