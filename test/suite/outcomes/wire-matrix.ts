// Every kind of call against every fault, status and company: all combinations on demand, otherwise every two values together.
import { describe, extent, runtime } from '@tarja-test/harness'
import { allOf, pairwiseOf, type RowOf } from './combinations.ts'
import { createDeedPlugin, createMisusePlugin, deeds, misuses, moments, stands } from './company.ts'
import { bodies, canBe, effects, methods, type Shape } from './dimensions.ts'
import {
	around,
	type Expected,
	expectedInTime,
	expectedOf,
	expectedWhenSaid,
	expectedWhenStale,
	expectedWithFailure,
	expectedWithFetch,
	inWords,
	isBrowser,
	saidOfDeed,
	saidOfFetch,
	toldAsItWas,
	type Where,
} from './expected.ts'
import { type OwnFetch, ownFetches, replacedGlobals } from './fetches.ts'
import { type Fault, faults, namedStatuses, representatives, statuses, statusFault } from './plans.ts'
import { answers, isTrue, words } from './said.ts'
import { type Planned, section } from './section.ts'
import { type Via, vias } from './vias.ts'

const shapes = { method: methods, body: bodies, effect: effects, connection: ['fresh', 'reused'] } as const
type Shapes = RowOf<typeof shapes>

const rowsOf: typeof allOf = (table, fits) => (extent === 'all' ? allOf : pairwiseOf)(table, fits)

/** The row of a call, apart where the runtime makes of this method something else than of a POST. */
function rowOf(name: string, shape: Shape, expectedFor: (shape: Shape) => Expected): string {
	const isApart = inWords(expectedFor(shape)) !== inWords(expectedFor({ ...shape, method: 'POST' }))
	return isApart ? `${name} (${shape.method})` : name
}

const whereOf = (via: Via | undefined): Where => (via ? 'undici' : runtime)

function alone(shape: Shapes, fault: Fault, via: Via | undefined): Planned & { readonly expected: Expected } {
	const where = whereOf(via)
	return {
		row: rowOf(fault.name, shape, (other) => expectedOf(fault, other, where)),
		rank: faults.indexOf(fault),
		shape,
		fault,
		via,
		expected: expectedOf(fault, shape, where),
	}
}

/** Every status in every way, on demand; otherwise those that have no name once each, now in this way and now in that. */
function ofStatuses(through: Through): Planned[] {
	const rows = rowsOf({ ...shapes, status: extent === 'all' ? statuses : namedStatuses, via: through }, canBe)
	const ways = allOf({ ...shapes, via: through }, canBe)
	const rest = statuses.filter((status) => !rows.some((row) => row.status === status))
	const inOneWay = rest.flatMap((status) =>
		ways.slice(status % ways.length, (status % ways.length) + 1).map((way) => ({ ...way, status })),
	)
	// Those with one result are one row.
	return [...rows, ...inOneWay].map(({ status, via, ...shape }) => ({
		...alone(shape, statusFault(status), via),
		row: 'a status',
	}))
}

/** What runtimes repeat depends on method, body and end at once: these are tried in all combinations, always,
 * but in browsers, where nothing prevents it. */
function onUsedConnections(via: Through): Planned[] {
	const breaking = faults.filter(({ plan, silent }) => !silent && /drop|reset|close|gone|421/.test(plan))
	const used = { ...shapes, effect: ['unsafe'], connection: ['reused'], fault: breaking, via } as const
	return (isBrowser(runtime) ? rowsOf : allOf)(used, canBe).map(({ fault, via, ...shape }) => alone(shape, fault, via))
}

function onClosedConnections(via: Through): Planned[] {
	return rowsOf({ ...shapes, connection: ['stale'], via } as const, canBe).map(({ via, ...shape }) => ({
		row: rowOf('answered, if it gets there', shape, (other) => expectedWhenStale(other, whereOf(via))),
		shape,
		fault: faults[0] as Fault,
		via,
		expected: expectedWhenStale(shape, whereOf(via)),
	}))
}

/** Every true word of every answer: in Node of all kinds of calls, elsewhere so that every two values meet. */
function ofWords(through: Through): Planned[] {
	const table = { ...shapes, fault: answers, word: words, via: through } as const
	return rowsOf(table, (row) => canBe(row) && isTrue(row.word, row.fault)).flatMap(({ fault, word, via, ...shape }) => {
		const expected = expectedWhenSaid(fault, shape, word, whereOf(via))
		if (!expected) return []
		const said = [shape.effect, inWords(expected)] as const
		return [
			{
				row: `${fault.name} is said to be ${word}`,
				rank: answers.indexOf(fault),
				said,
				shape,
				fault,
				via,
				word,
				expected,
			},
		]
	})
}

type Through = readonly (Via | undefined)[]

/** In Node every combination of what a layer does meets every fault; elsewhere every part of it does, unless all is asked for. */
function layerRows<T extends Readonly<Record<string, readonly unknown[]>>>(
	columns: T,
	fault: readonly Fault[],
	via: Through,
): readonly (Shapes & { readonly fault: Fault; readonly via: Via | undefined } & RowOf<T>)[] {
	if (runtime !== 'node') return rowsOf({ ...shapes, fault, via, ...columns }, (row) => canBe(row as Shapes)) as never
	const layer = allOf(columns, () => true)
	const rows = rowsOf({ ...shapes, fault, via, layer }, canBe)
	return rows.map(({ layer: parts, ...row }) => ({ ...row, ...parts }))
}

function ofCompany(through: Through): Planned[] {
	// A layer's own calls need a server that stays.
	const staying = representatives.filter(({ goes }) => !goes)
	return layerRows({ deed: deeds, moment: moments, stand: stands }, staying, through).map(
		({ deed, moment, stand, via, fault, ...shape }) => {
			const planned = alone(shape, fault, via)
			const inAttempt = stand.startsWith('attempt/')
			const expected = deed.fails
				? expectedWithFailure(planned.expected, shape.effect, moment, inAttempt)
				: planned.expected
			return {
				...planned,
				row: `a layer ${deed.name}`,
				rank: (moments.indexOf(moment) * 2 + Number(inAttempt)) * deeds.length + deeds.indexOf(deed),
				where: `${stand} layer ${deed.name} ${moment} next()`,
				company: (name) => createDeedPlugin(deed, moment, stand, name),
				said: [`${moment} next() ${around(inAttempt)}`, saidOfDeed(deed, moment, inAttempt)],
				expected: fault.silent ? expectedInTime(expected) : expected,
				mayBePending: fault.silent === true,
				failsOutside: deed.fails && stand === 'call/prepare',
			}
		},
	)
}

function ofMisuse(through: Through): Planned[] {
	return layerRows({ misuse: misuses, stand: stands }, representatives, through).map(
		({ misuse, stand, via, fault, ...shape }) => ({
			row: `a layer ${misuse}`,
			rank: misuses.indexOf(misuse),
			said: [around(stand.startsWith('attempt/')), toldAsItWas],
			shape,
			fault,
			via,
			where: `${stand} layer ${misuse}`,
			company: () => createMisusePlugin(misuse, stand),
			failsOutside: true,
		}),
	)
}

function ofFetches(table: readonly OwnFetch[]): Planned[] {
	const ending = representatives.filter(({ goes, silent }) => !goes && !silent)
	return rowsOf({ ...shapes, fault: ending, own: table }, canBe).map(({ own, fault, ...shape }) => {
		const isKnown = own.isVouchedFor === true
		const behaved = expectedOf(fault, shape, runtime, isKnown)
		return {
			row: own.name,
			rank: table.indexOf(own),
			shape,
			fault,
			where: `${own.name} ${own.when}`,
			fetch: own,
			said: [own.when, saidOfFetch(own)],
			expected: expectedWithFetch(behaved, shape.effect, own.kind),
		}
	})
}

describe('outcomes', () => {
	for (const through of [[undefined], vias].filter(({ length }) => length)) {
		// Through other transports the same, and a column for them, so that every value of the others meets every one of it.
		const over = through === vias ? ', over undici' : ''
		const parts: Readonly<Record<string, readonly Planned[]>> = {
			'what is done to it': rowsOf({ ...shapes, fault: faults, via: through }, canBe).map(({ fault, via, ...shape }) =>
				alone(shape, fault, via),
			),
			'what is done to it, unsafe and on a used connection': onUsedConnections(through),
			'which status it meets': ofStatuses(through),
			'on a connection that the server is closing': onClosedConnections(through),
			'what is said of it': ofWords(through),
			'who is in it': ofCompany(through),
			'who misuses next()': ofMisuse(through),
		}
		for (const [what, planned] of Object.entries(parts)) section(what + over, planned)
	}
	section('a fetch of one’s own', ofFetches(ownFetches))
	// One at a time: there is one global.
	section('a global fetch that was replaced', ofFetches(replacedGlobals), 1)
})
