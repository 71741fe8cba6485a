// Plays orders of events of the store in a directory itself: processes that claim one reference, and one that deletes, each a file operation
// at a time. There is no model of it: the real code runs, over files in memory, and each schedule is begun anew.

import { createRecord } from '../../../plugins/journal/src/journal-record.ts'
import { createEntryId } from '../../../plugins/journal/src/moments.ts'
import { openEntry } from '../../../plugins/journal/src/protocol.ts'
import { schedulesOf } from '../schedules.ts'
import { actor, begin, storeOver, waitFor } from './files.mjs'

const startedAtMs = 1e12
const entryOf = (n, facts = {}) => ({
	...openEntry({
		id: `${createEntryId(startedAtMs + n).slice(0, -16)}${'abcdefghijklmnop'[n].repeat(16)}`,
		startedAtMs,
		sendDeadlineMs: startedAtMs,
		operation: 'pay',
		method: 'POST',
		path: '/',
		fields: {},
		reference: 'order-7',
		step: 'create',
	}),
	...facts,
})

/** What is played: what is there before, and what each process does. */
export const scenes = {
	'three senders of one reference': { before: async () => {}, actors: { A: claim(1), B: claim(2), C: claim(3) } },
	'two senders, and a resolved entry of the reference that is deleted': {
		async before(store) {
			const entry = entryOf(0)
			await store.write(entry)
			await store.write({ ...entry, revision: 1, state: 'absent', resolvedBy: 'lookup' })
		},
		actors: { A: claim(1), B: claim(2), D: (store) => store.delete([entryOf(0).id]) },
	},
}

function claim(n) {
	return (store) => store.write(entryOf(n))
}

/** Rules of the store that a schedule must notice when they are changed. */
export const mutants = [
	['a claim is not looked at again', 'if (canStore(entry, await readClaimants(others))) return true', 'return true'],
	[
		'a number that is taken is claimed as well',
		'if (!(await linkFile(file, claim))) continue',
		'await linkFile(file, claim)',
	],
]

/** Plays every schedule with so many switches; gives their number, and the story of the first in which two are let through. */
export async function explore(scene, switches, mutant) {
	const directoryJournal = await storeOver(mutant?.[0] ?? 'as it is', mutant?.slice(1))
	return schedulesOf((choose) => play(directoryJournal, scenes[scene], switches, choose))
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function play(directoryJournal, { before, actors }, switches, choose) {
	begin()
	const open = () => directoryJournal('/journal').open('main')
	await open().writeJournal(createRecord('main', 'https://platform.example', startedAtMs))
	await before(open())
	const running = new Set(Object.keys(actors))
	const waiting = new Map(Array.from(running, (name) => [name, []]))
	waitFor((name, what) => new Promise((go) => void waiting.get(name).push({ what, go })))
	/** Until each process waits for an operation, or is done: what it does in between takes a thread now and then. */
	const quiet = async () => {
		do await turn()
		while ([...running].some((name) => !waiting.get(name).length))
	}
	let won = 0
	for (const [name, act] of Object.entries(actors))
		actor.run(name, async () => {
			// Each is a process of its own: nothing is remembered in common.
			if ((await act(open())) === true) won++
			running.delete(name)
		})
	const story = []
	let left = switches
	let last
	for (await quiet(); running.size; await quiet()) {
		const isFree = !running.has(last)
		const others = [...running].filter((name) => name !== last)
		const able = isFree ? others : [last, ...(left ? others : [])]
		const chosen = able[choose(able.length)]
		if (!isFree && chosen !== last) left--
		const { what, go } = waiting.get(chosen).shift()
		story.push(`${chosen} ${what}`)
		last = chosen
		go()
	}
	return { story, broken: won > 1 && 'two are let through' }
}
