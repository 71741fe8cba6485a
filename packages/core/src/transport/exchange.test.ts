import { describe, expect, it } from '@tarja-test/harness'
import {
	countSends,
	createExchange,
	createProgress,
	type Exchange,
	type Progress,
	proveOutcome,
	type ResponseWord,
} from './exchange.ts'
import type { Repeats } from './runtime.ts'

const headers = new Headers()
const booleans = [false, true] as const
const repeated: readonly Repeats[] = ['nothing', 'refused', 'anything']
const words: readonly ResponseWord[] = [
	...(['applied', 'rejected', 'pending', 'not_processed', 'unknown', 'invalid_token'] as const),
]

/** Whether a word is of a 401, which alone may be replayed. */
const is401 = (word: ResponseWord | undefined): boolean => word === 'unknown' || word === 'invalid_token'
const begun: Exchange = { ...createExchange(), isBegun: true }
const responseOf = (word: ResponseWord | undefined, more: Partial<Exchange> = {}): Exchange => ({
	...{ ...begun, start: { status: is401(word) ? 401 : 200, headers }, word },
	...more,
})

/** Every exchange that the facts can tell apart. */
function* exchanges(): Generator<Exchange> {
	yield createExchange()
	yield { ...begun, isEnded: true, isUnsent: true }
	for (const repeats of repeated) yield { ...begun, repeats }
	for (const word of [undefined, ...words])
		for (const repeats of repeated)
			for (const isFollowed of booleans)
				for (const isDistrusted of booleans) {
					const facts = { repeats, isFollowed, isDistrusted }
					yield responseOf(word, facts)
					if (is401(word) && !isFollowed && !isDistrusted) yield responseOf(word, { ...facts, mayBeRepeated: true })
				}
}
const all = [...exchanges()]
/** Few enough for all lists of three: each word, each doubt, what never left and what never came back. */
const few: readonly Exchange[] = [
	...[createExchange(), { ...begun, isUnsent: true }, begun],
	...[undefined, ...words].map((word) => responseOf(word)),
	...[responseOf('rejected', { isDistrusted: true }), responseOf('rejected', { repeats: 'anything' })],
	...[responseOf('rejected', { isFollowed: true }), responseOf('not_processed', { repeats: 'refused' })],
	...(['unknown', 'invalid_token'] as const).map((word) => responseOf(word, { mayBeRepeated: true })),
	...[responseOf('invalid_token', { mayBeRepeated: true, repeats: 'anything' })],
]

/** What the rules in words make of a list; nothing of it is taken from the code. */
function outcomeInWords(list: readonly Exchange[], safe: boolean): string {
	const left = list.filter(({ isBegun, isUnsent }) => isBegun && !isUnsent)
	if (!left.length) return 'not_processed'
	const said = left.flatMap((one, index) => {
		// Of a read, nothing counts but the last response.
		if (safe && index < left.length - 1) return []
		// A runtime, a redirect or a layer is in between: the response need not be about all that was sent.
		if (one.isDistrusted || (!safe && (one.isFollowed || one.repeats !== 'nothing'))) return ['doubt']
		// No response came.
		if (!one.start) return ['doubt']
		const after = left[index + 1]
		// A 401 that was replayed counts as its replay, if that has a response.
		if (one.mayBeRepeated && after?.start) return []
		// It was refused for its token: nothing was done.
		if (one.word === 'invalid_token') return ['nothing was done']
		if (one.word === 'not_processed') return ['nothing was done']
		return [one.word === 'rejected' ? 'refused' : 'doubt']
	})
	if (said.includes('doubt')) return 'unknown'
	return said.includes('refused') ? 'rejected' : 'not_processed'
}

const progressOf = (list: readonly Exchange[], safe = false): Progress => ({
	...createProgress(safe),
	exchanges: [...list],
})
const wrongOf = (lists: readonly (readonly Exchange[])[]): readonly unknown[] =>
	lists.flatMap((list) =>
		booleans.flatMap((safe) => {
			const [outcome, expected] = [proveOutcome(list, safe), outcomeInWords(list, safe)]
			return outcome === expected ? [] : [{ list, safe, outcome, expected }]
		}),
	)

describe('the outcome of a call', () => {
	it('is what the rules say of every list of one and of two exchanges', () => {
		const lists = [[], ...all.map((one) => [one]), ...all.flatMap((one) => all.map((other) => [one, other]))]
		expect(lists).to.have.length.above(8000)
		expect(wrongOf(lists).slice(0, 3)).to.deep.equal([])
	})
	it('is what the rules say of every list of three exchanges', () => {
		const lists = few.flatMap((one) => few.flatMap((two) => few.map((three) => [one, two, three])))
		expect(lists).to.have.length.above(4000)
		expect(wrongOf(lists).slice(0, 3)).to.deep.equal([])
	})
	it('is never certain of what may have been applied', () => {
		// Not by the rules: a call of which one exchange was applied, or has no response, is never told as refused or as not processed.
		for (const one of few)
			for (const word of ['applied', 'unknown', undefined] as const)
				for (const list of [[one, responseOf(word)], [responseOf(word), one], [one, begun], [begun, one]]) // biome-ignore format: a table
					if (!list.some(({ mayBeRepeated }) => mayBeRepeated)) expect(proveOutcome(list, false)).to.equal('unknown')
	})
	it('is unknown where the runtime may have sent a request twice: a refusal is the response to the last one alone', () => {
		for (const one of all)
			for (const other of all)
				for (const safe of booleans) {
					const progress = progressOf([one, other], safe)
					if (countSends(progress).mayHaveReplayed) expect(proveOutcome(progress.exchanges, safe)).to.equal('unknown')
				}
	})
	it('counts a 401 as its replay says, and as nothing done where none went out', () => {
		const first = responseOf('invalid_token', { mayBeRepeated: true })
		const ends: readonly (readonly [readonly Exchange[], string])[] = [
			[[first], 'not_processed'],
			[[responseOf('invalid_token')], 'not_processed'],
			[[first, createExchange()], 'not_processed'],
			[[first, { ...begun, isUnsent: true }], 'not_processed'],
			[[first, begun], 'unknown'],
			[[first, responseOf(undefined)], 'unknown'],
			[[first, responseOf('unknown')], 'unknown'],
			[[first, responseOf('rejected')], 'rejected'],
			[[first, responseOf('invalid_token')], 'not_processed'],
			[[begun, first, responseOf('invalid_token')], 'unknown'],
		]
		for (const [list, outcome] of ends) expect(proveOutcome(list, false), JSON.stringify(list)).to.equal(outcome)
	})
})

describe('the counts of a call', () => {
	it('are of what may have left, and say that it may have been repeated only of that', () => {
		for (const one of all)
			for (const other of all) {
				const sent = [one, other].filter(({ isBegun, isUnsent }) => isBegun && !isUnsent)
				const isRepeated = sent.some(({ repeats, isFollowed }) => isFollowed || repeats !== 'nothing')
				for (const safe of booleans) {
					const mayHaveReplayed = isRepeated && !safe
					const counts = countSends(progressOf([one, other], safe))
					expect(counts).to.deep.equal({ attempts: sent.length, mayHaveReplayed })
				}
			}
	})
})
