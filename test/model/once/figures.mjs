// What was played of client.journal.once(), as the page tells it.
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { visitedBy } from '../journal/figures.ts'
import { invariants } from './invariants.mjs'
import { explore } from './play.mjs'
import { scenes } from './scenes.mjs'

/** Plays every scene within its bounds of that name; throws the story of whatever does not hold. */
export const visitAll = (which, print) =>
	visitedBy((scene, bounds) => explore({ journal, memoryJournal, invariants }, scene, bounds), scenes, {
		...{ which, counts: ['schedules', 'steps'], print },
	})
