// A part of the matrix: its cells are played together, side by side, and then judged row by row.
import { before, describe, expect, it, runtime } from '@tarja-test/harness'
import { effects } from './dimensions.ts'
import { type Expected, inWords, repeatsOf } from './expected.ts'
import { untruths } from './oracle.ts'
import { type Cell, play, type Told } from './play.ts'
import { inLanes, logOf, newGroup, type Seen } from './wire.ts'

/** A cell before it has a name, with what must come of it. */
export interface Planned extends Pick<Cell, 'shape' | 'fault' | 'fetch' | 'via' | 'word'> {
	/** The row of the page that it belongs to. */
	readonly row: string
	/** Where that row stands. */
	readonly rank?: number
	/** What else is in the call, for a person. */
	readonly where?: string
	readonly company?: (name: string) => NonNullable<Cell['company']>
	/** What the row is about besides, and what comes of it; otherwise that is the effect, and the words of `expected`. */
	readonly said?: readonly [beside: string, said: string]
	/** Without it, whatever is true will do. */
	readonly expected?: Expected | undefined
	/** Whether a layer outside the journal may fail after the journal was told. */
	readonly failsOutside?: boolean
	/** Whether a layer inside the journal may still be at it when the call's time is up. */
	readonly mayBePending?: boolean
}

const nameOf = ({ shape, fault, where, via }: Planned): string =>
	[fault.name, via && `over ${via.name}`, where, shape.method, `body ${shape.body}`, shape.effect, shape.connection]
		.filter(Boolean)
		.join(', ')

/** What is wrong with a cell. */
function wrongWith(planned: Planned, told: Told, seen: Seen): string | undefined {
	const { shape, fault, fetch, via, expected, failsOutside = false, mayBePending = false } = planned
	const isKnown = !fetch || fetch.isVouchedFor === true
	const replays = fault.plan.includes('why.401') ? 1 : 0
	const wrong = untruths(told, seen, {
		effect: shape.effect,
		replays,
		repeats: repeatsOf(via ? 'undici' : runtime, shape, isKnown),
		mayBeLost: shape.connection === 'stale',
		failsOutside,
		mayBePending,
	})
	if (expected) {
		const [least, most] = expected.requests
		if (!expected.ends.some((end) => end === told.end))
			wrong.push(`${told.end} (${told.error}) instead of ${expected.ends.join(' or ')}`)
		if (seen.requests > most || seen.requests < least)
			wrong.push(`${seen.requests} reached the server instead of ${inWords(expected)}`)
	}
	return wrong.length ? `${nameOf(planned)}: ${wrong.join('; ')}` : undefined
}

/** So many are played and judged at once: one answer of the server, and less than a test may last. */
const portion = 400

/** What is wrong, by cell. */
async function playAll(cells: readonly Planned[], lanes: number | undefined): Promise<[Planned, string][]> {
	const group = newGroup()
	const told = new Map<Planned, [name: string, told: Told]>()
	let count = 0
	await inLanes(
		cells,
		async (planned, lane) => {
			const { shape, fault, fetch, via, word, company } = planned
			const name = `${group}.${count++}`
			told.set(planned, [name, await play({ name, shape, fault, fetch, via, word, company: company?.(name) }, lane)])
		},
		lanes,
	)
	await new Promise((resolve) => setTimeout(resolve, 50)) // Time for what must not be sent any more.
	const seenOf = await logOf(`${group}.`)
	return [...told].flatMap(([planned, [name, end]]) => {
		const wrong = wrongWith(planned, end, seenOf(name))
		return wrong ? [[planned, wrong] as [Planned, string]] : []
	})
}

/** A title for the cells of one row, effect and expectation: `what > effect > what comes of it`. */
const titleOf = ({ row, shape, expected, said }: Planned): string =>
	said
		? `${row} > ${said.join(' > ')}`
		: `${row} > ${shape.effect} > ${expected ? inWords(expected) : 'told as it was'}`

const rankOf = ({ shape, rank = 0 }: Planned): number => rank * effects.length + effects.indexOf(shape.effect)

/** The tests of one part; one for all cells of a row, as one for each would be thousands. */
export function section(name: string, cells: readonly Planned[], lanes?: number): void {
	const rows = new Map<string, Planned[]>()
	// In the order of the page.
	for (const planned of cells.toSorted((one, other) => rankOf(one) - rankOf(other))) {
		const title = titleOf(planned)
		rows.set(title, [...(rows.get(title) ?? []), planned])
	}
	describe(name, () => {
		const found = new Map<Planned, string>()
		for (let from = 0; from < cells.length; from += portion)
			before(async () => {
				const wrong = await playAll(cells.slice(from, from + portion), lanes)
				for (const [planned, text] of wrong) found.set(planned, text)
			})
		for (const [title, row] of rows)
			it(title, () => {
				const wrong = row.flatMap((planned) => found.get(planned) ?? [])
				expect(wrong.slice(0, 20), `${wrong.length} of ${row.length} cells`).to.deep.equal([])
			})
	})
}
