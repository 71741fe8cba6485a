// What is played over the protocol, and in what scenes the rules around it are missed.
import type { Bounds } from './explore.ts'
import { type ActorName, type Scene, yearsMs } from './model.ts'

/** Half of it is more than a call may take. */
const validForMs = 1000
const all: readonly ActorName[] = ['A', 'B', 'R1', 'R2', 'purge']

/** Each with the bounds of what `npm test` plays, and of all that is enumerated. */
export const scenes: readonly (Scene & { readonly slice: Bounds; readonly whole: Bounds })[] = [
	{
		name: 'two senders, two reconcilers, a purge',
		actors: all,
		purge: { afterMs: 400, references: false },
		slice: { switches: 2, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'clocks of senders that are years behind and ahead',
		actors: ['A', 'B', 'R1'],
		aheadMs: { A: -yearsMs, B: yearsMs },
		slice: { switches: 2, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'clocks of reconcilers and of a purge that are ahead',
		actors: all,
		aheadMs: { R2: yearsMs, purge: yearsMs },
		purge: { afterMs: 5000, references: true },
		slice: { switches: 1, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'a purge of all that is resolved',
		actors: ['A', 'B', 'purge'],
		purge: { afterMs: -1, references: false },
		slice: { switches: 3, faults: 2 },
		whole: { switches: 4, faults: 3 },
	},
	{
		name: 'a purge that forgets references',
		actors: ['A', 'purge'],
		purge: { afterMs: -1, references: true },
		slice: { switches: 3, faults: 2 },
		whole: { switches: 4, faults: 3 },
	},
	{
		name: 'lookups that cannot tell, or are timed by a clock that is ahead',
		actors: ['A', 'B', 'R1', 'R2'],
		misses: true,
		slice: { switches: 2, faults: 1 },
		whole: { switches: 3, faults: 1 },
	},
	{
		name: 'lookups by id beside lists',
		actors: ['A', 'B', 'R1', 'R2'],
		byId: true,
		slice: { switches: 1, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'lookups by id, and a clock that is years ahead',
		actors: ['A', 'B', 'R1'],
		byId: true,
		aheadMs: { R1: yearsMs },
		slice: { switches: 2, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'payments that are known by clocks that are ahead',
		actors: ['A', 'B', 'R1', 'R2'],
		knownAhead: true,
		slice: { switches: 2, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'requests that arrive after any time',
		actors: ['A', 'B', 'R1'],
		longWire: true,
		slice: { switches: 2, faults: 2 },
		whole: { switches: 3, faults: 3 },
	},
	{
		name: 'a call that is sent again under its key',
		actors: ['A', 'B', 'R1'],
		knownAhead: true,
		keyed: { validForMs, saidMs: { A: validForMs, B: 4 * validForMs } },
		slice: { switches: 2, faults: 1 },
		whole: { switches: 3, faults: 2 },
	},
	{
		name: 'keys, and clocks that differ',
		actors: ['A', 'B'],
		aheadMs: { A: 140 },
		keyed: { validForMs, saidMs: { A: 4 * validForMs, B: validForMs } },
		slice: { switches: 2, faults: 2 },
		whole: { switches: 3, faults: 3 },
	},
	{
		name: 'keys, and a clock that is years behind',
		actors: ['A', 'B'],
		aheadMs: { B: -yearsMs },
		keyed: { validForMs, saidMs: { A: validForMs, B: validForMs } },
		slice: { switches: 2, faults: 2 },
		whole: { switches: 3, faults: 3 },
	},
]

/** What goes wrong where a rule around the protocol is changed, in the smallest scene that shows it. */
export const around: readonly { readonly fault: string; readonly scene: Scene; readonly bounds: Bounds }[] = [
	{
		fault: 'a sender that stood still sends after its time, though lookups have resolved it and another has paid',
		scene: { name: 'late', actors: ['A', 'B', 'R1'], quirks: { beginsLate: true } },
		bounds: { switches: 2, faults: 0 },
	},
	{
		fault: 'without the index a reference means nothing',
		scene: { name: 'no index', actors: ['A', 'B'], quirks: { noIndex: true } },
		bounds: { switches: 0, faults: 0 },
	},
	{
		fault: 'a lookup by id that shows nothing makes its call absent, and the order goes out again',
		scene: { name: 'nothing', actors: ['A', 'B', 'R1'], byId: true, quirks: { trustsNothing: true } },
		bounds: { switches: 2, faults: 1 },
	},
	{
		fault: 'a purge by a clock that is ahead forgets what was paid a second ago',
		scene: {
			name: 'purge',
			actors: ['A', 'B', 'purge'],
			quirks: { purgesByCaller: true },
			aheadMs: { purge: yearsMs },
			purge: { afterMs: 5000, references: true },
		},
		bounds: { switches: 0, faults: 0 },
	},
	{
		fault: 'a write that failed is left alone: it is stored, and keeps its reference from others',
		scene: { name: 'left', actors: ['A', 'B'], quirks: { leaves: true } },
		bounds: { switches: 0, faults: 1 },
	},
]
