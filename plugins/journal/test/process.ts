// One process: a client, its journal and store, a scripted platform, and a clock of the test.
import { type ClientOptions, createClient } from '@tarja/core'
import { type JournalEvent, type JournalOptions, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { createRecordingFetch, type Respond } from '@tarja/testing'
import { sentOnce } from '@tarja-test/harness'

export interface ProcessOptions extends Partial<JournalOptions> {
	readonly baseUrl?: string
	readonly auth?: ClientOptions['auth']
	readonly random?: () => number
	/** The time of client and journal, in epoch milliseconds. */
	readonly now?: { ms: number }
}

/** A process whose platform answers in this order, and with the last one from then on. */
export function createProcess(answers: Respond | readonly Respond[], options: ProcessOptions = {}) {
	const { baseUrl = 'https://platform.example', auth, random, now, store = memoryJournal(), ...more } = options
	const left = [answers].flat()
	const fetch = createRecordingFetch((request) => ((left.length > 1 ? left.shift() : left[0]) as Respond)(request))
	const events: JournalEvent[] = []
	const clock = now && { clock: { now: () => now.ms } }
	const own = { baseUrl, transport: sentOnce(fetch), auth, random, ...clock }
	const client = createClient(own as ClientOptions).use(
		journal({ store, onEvent: (event) => void events.push(event), ...clock, ...more }),
	)
	return { client, journal: client.journal, fetch, events, store, entries: store.open('memory') }
}
