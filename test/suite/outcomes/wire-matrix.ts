// Every kind of call against every fault, status and company: all combinations on demand, otherwise every two values together.
import { describe, extent, runtime } from '@tarja-test/harness'
import { allOf, pairwiseOf, type RowOf } from './combinations.ts'
import { deeds, doing, type Moment, misuses, misusing, moments, type Stand, stands } from './company.ts'
import { bodies, canBe, effects, methods, type Shape } from './dimensions.ts'
import {
	type Expected,
	expectedInTime,
	expectedOf,
	expectedWhenSaid,
	expectedWhenStale,
	expectedWithFailure,
	expectedWithFetch,
	inWords,
	isBrowser,
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

function alone(shape: Shapes, fault: Fault, via?: Via): Planned & { readonly expected: Expected } {
	const where = via ? 'undici' : runtime
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
function statusRows(): readonly (Shapes & { readonly status: number })[] {
	const rows = rowsOf({ ...shapes, status: extent === 'all' ? statuses : namedStatuses }, canBe)
	const ways = allOf(shapes, canBe)
	const rest = statuses.filter((status) => !rows.some((row) => row.status === status))
	const inOneWay = (status: number): (Shapes & { readonly status: number })[] =>
		ways.slice(status % ways.length, (status % ways.length) + 1).map((way) => ({ ...way, status }))
	return [...rows, ...rest.flatMap(inOneWay)]
}

/** Statuses with one result, whatever the effect, are one row. */
function ofStatuses(): Planned[] {
	const resultOf = (status: number): string =>
		effects.map((effect) => inWords(expectedOf(statusFault(status), { effect, method: 'POST' }, runtime))).join()
	const alike = new Map<string, number[]>()
	for (const status of statuses) alike.set(resultOf(status), [...(alike.get(resultOf(status)) ?? []), status])
	return statusRows().map(({ status, ...shape }) => {
		const planned = alone(shape, statusFault(status))
		if (planned.row !== planned.fault.name) return planned
		return { ...planned, row: `status ${ranges(alike.get(resultOf(status)) ?? [])}` }
	})
}

/** What runtimes repeat depends on method, body and end at once: these are tried in all combinations, always,
 * but in browsers, where nothing prevents it. */
function onUsedConnections(): Planned[] {
	const breaking = faults.filter(({ plan, silent }) => !silent && /drop|reset|close|gone|421/.test(plan))
	const table = { method: methods, body: bodies, effect: ['unsafe'], connection: ['reused'], fault: breaking } as const
	return (isBrowser(runtime) ? rowsOf : allOf)(table, canBe).map(({ fault, ...shape }) => alone(shape, fault))
}

/** Every true word of every answer: in Node of all kinds of calls, elsewhere so that every two values meet. */
function ofWords(through: Through = [undefined]): Planned[] {
	const where = through[0] ? 'undici' : runtime
	const table = { ...shapes, fault: answers, word: words, via: through } as const
	return rowsOf(table, (row) => canBe(row) && isTrue(row.word, row.fault)).flatMap(({ fault, word, via, ...shape }) => {
		const expected = expectedWhenSaid(fault, shape, word, where)
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

function ofCompany(through: Through = [undefined]): Planned[] {
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
				company: (name) => doing(deed, moment, stand, name),
				said: [`${moment} next() ${around(stand)}`, deed.fails ? saidOfFailure(moment, inAttempt) : 'as without it'],
				expected: fault.silent ? expectedInTime(expected) : expected,
				mayBePending: fault.silent === true,
				failsOutside: deed.fails && stand === 'call/prepare',
			}
		},
	)
}

const around = (stand: Stand): string => `around the ${stand.startsWith('attempt/') ? 'attempt' : 'call'}`

const saidOfFailure = (moment: Moment, inAttempt: boolean): string =>
	moment === 'before' ? 'not_sent, 0 sent' : `unknown${inAttempt ? '' : ', or rejected if it was'}`

function ofMisuse(through: Through = [undefined]): Planned[] {
	return layerRows({ misuse: misuses, stand: stands }, representatives, through).map(
		({ misuse, stand, via, fault, ...shape }) => ({
			row: `a layer ${misuse}`,
			rank: misuses.indexOf(misuse),
			said: [around(stand), 'told as it was'],
			shape,
			fault,
			via,
			where: `${stand} layer ${misuse}`,
			company: () => misusing(misuse, stand),
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
			said: own.kind === 'wraps' ? ['always', 'as without it'] : [own.when, 'unknown'],
			expected: expectedWithFetch(behaved, shape.effect, own.kind),
		}
	})
}

describe('outcomes', () => {
	section(
		'what is done to it',
		rowsOf({ ...shapes, fault: faults }, canBe).map(({ fault, ...shape }) => alone(shape, fault)),
	)
	section('what is done to it, unsafe and on a used connection', onUsedConnections())
	section('which status it meets', ofStatuses())
	section(
		'on a connection that the server is closing',
		rowsOf({ ...shapes, connection: ['stale'] } as const, canBe).map((shape) => ({
			row: rowOf('answered, if it gets there', shape, (other) => expectedWhenStale(other, runtime)),
			rank: faults.length,
			shape,
			fault: faults[0] as Fault,
			expected: expectedWhenStale(shape, runtime),
		})),
	)
	section('what is said of it', ofWords())
	section('who is in it', ofCompany())
	section('who misuses next()', ofMisuse())
	section('a fetch of one’s own', ofFetches(ownFetches))
	if (vias.length) over(vias)
	// One at a time: there is one global.
	section('a global fetch that was replaced', ofFetches(replacedGlobals), 1)
})

/** The same through each transport: a column of its own, so that every value of the others meets every one of it. */
function over(through: readonly Via[]): void {
	const breaking = faults.filter(({ plan, silent }) => !silent && /drop|reset|close|gone|421/.test(plan))
	const used = { method: methods, body: bodies, effect: ['unsafe'], connection: ['reused'], via: through } as const
	const stale = { ...shapes, connection: ['stale'], via: through } as const
	const cells: Readonly<Record<string, readonly Planned[]>> = {
		'what is done to it': rowsOf({ ...shapes, fault: faults, via: through }, canBe).map(({ fault, via, ...shape }) =>
			alone(shape, fault, via),
		),
		'what is done to it, unsafe and on a used connection': allOf({ ...used, fault: breaking }, canBe).map(
			({ fault, via, ...shape }) => alone(shape, fault, via),
		),
		'which status it meets': rowsOf(
			{ ...shapes, status: extent === 'all' ? statuses : namedStatuses, via: through },
			canBe,
		).map(({ status, via, ...shape }) => alone(shape, statusFault(status), via)),
		'on a connection that the server is closing': rowsOf(stale, canBe).map(({ via, ...shape }) => ({
			row: 'answered, if it gets there',
			shape,
			fault: faults[0] as Fault,
			via,
			expected: expectedWhenStale(shape, 'undici'),
		})),
		'what is said of it': ofWords(through),
		'who is in it': ofCompany(through),
		'who misuses next()': ofMisuse(through),
	}
	for (const [what, planned] of Object.entries(cells)) section(`${what}, over undici`, planned)
}

/** `300 to 399, 402`. */
function ranges(numbers: readonly number[]): string {
	const runs: [number, number][] = []
	for (const number of numbers) {
		const last = runs.at(-1)
		if (last && last[1] === number - 1) last[1] = number
		else runs.push([number, number])
	}
	return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`)).join(', ')
}
