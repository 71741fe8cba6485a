import { describe, expect, it } from '@tarja-test/harness'
import {
	type Exchange,
	isRefusal,
	newExchange,
	newProgress,
	type Progress,
	provedOutcome,
	sendsOf,
} from './exchange.ts'
import type { Repeats } from './runtime.ts'

const statuses = [undefined, 200, 302, 404, 408, 503] as const
const booleans = [false, true] as const
const repeated: readonly Repeats[] = ['nothing', 'refused', 'anything']

/** Every exchange that the facts can tell apart: 2 that never left, and 162 that may have. */
function* exchanges(): Generator<Exchange> {
	const none = newExchange(false)
	yield none
	yield { ...none, isBegun: true, isEnded: true, isUnsent: true }
	for (const status of statuses)
		for (const repeats of repeated)
			for (const isFollowed of booleans)
				for (const isDistrusted of booleans)
					for (const meaning of [undefined, 'rejected', 'unknown'] as const) {
						const start = status === undefined ? undefined : { status, headers: new Headers() }
						const facts = { isBegun: true, start, repeats, isFollowed, isDistrusted }
						if (start || (!isFollowed && !meaning)) yield { ...none, ...facts, isAsked: true, meaning }
						if (!meaning && (start || !isFollowed)) yield { ...none, ...facts }
					}
}
const all = [...exchanges()]

/** Whether it can be that the platform applied it: what is proved of it is read from the rules in words, not from the code. */
function mayBeApplied({
	isBegun,
	isUnsent,
	start,
	repeats,
	isFollowed,
	isDistrusted,
	isAsked,
	meaning,
}: Exchange): boolean {
	if (!isBegun || isUnsent) return false
	if (!start || isDistrusted || isFollowed || repeats === 'anything') return true
	return isAsked ? meaning !== 'rejected' : ![400, 401, 402, 403, 404, 422].includes(start.status)
}

const progressOf = (list: readonly Exchange[], safe = false): Progress => ({
	...newProgress(safe),
	exchanges: [...list],
})

describe('what is known of a call', () => {
	it('says unknown of every one and two exchanges of which one may have been applied, and else what is proved', () => {
		const lists = [[], ...all.map((one) => [one]), ...all.flatMap((one) => all.map((other) => [one, other]))]
		for (const list of lists) {
			const left = list.some(({ isBegun, isUnsent }) => isBegun && !isUnsent)
			const proved = left ? 'rejected' : 'not_processed'
			expect(provedOutcome(progressOf(list))).to.equal(list.some(mayBeApplied) ? 'unknown' : proved)
		}
		expect(lists).to.have.length.above(10_000)
	})
	it('can only lose certainty by a fact that comes later, but for a word that an answer is a refusal and a proof that nothing was sent', () => {
		const known: readonly string[] = ['not_processed', 'rejected', 'unknown']
		const later: readonly Partial<Exchange>[] = [
			{ isEnded: true },
			{ isDistrusted: true },
			{ isFollowed: true },
			{ meaning: 'unknown' },
		]
		for (const one of all)
			for (const fact of later) {
				const [before, after] = [one, { ...one, ...fact }].map((exchange) => provedOutcome(progressOf([exchange])))
				if (one.meaning === undefined)
					expect(known.indexOf(String(after))).to.be.at.least(known.indexOf(String(before)))
			}
	})
	it('counts the last one of a safe call alone, and the last word on it also where a runtime may have sent it twice', () => {
		for (const one of all)
			for (const other of all.filter(({ isBegun, isUnsent }) => isBegun && !isUnsent))
				expect(provedOutcome(progressOf([one, other], true))).to.equal(provedOutcome(progressOf([other], true)))
		const refused: Exchange = {
			...newExchange(false),
			isBegun: true,
			repeats: 'anything',
			start: { status: 404, headers: new Headers() },
		}
		expect(provedOutcome(progressOf([refused], true))).to.equal('rejected')
	})
	it('counts what may have left, and says that it may have been repeated only of that', () => {
		for (const one of all)
			for (const other of all) {
				const sent = [one, other].filter(({ isBegun, isUnsent }) => isBegun && !isUnsent)
				const mayHaveReplayed = sent.some(({ repeats, isFollowed }) => isFollowed || repeats !== 'nothing')
				expect(sendsOf(progressOf([one, other]))).to.deep.equal({ attempts: sent.length, mayHaveReplayed })
			}
	})
	it('counts 4xx as refusals, but for 408, 409, 425, 429 and 499', () => {
		const refusals = Array.from({ length: 500 }, (_, i) => i + 100).filter(isRefusal)
		expect(refusals).to.have.lengthOf(95)
		expect(refusals).to.include.members([400, 401, 403, 404, 422, 498])
		for (const status of [200, 302, 408, 409, 425, 429, 499, 500]) expect(isRefusal(status)).to.equal(false)
	})
})
