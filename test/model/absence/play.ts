// Plays shops whose lists lack payments, and counts how often the journal's own rules call a lost payment absent: rightly, of a truthful
// list, or although it was paid. The store is an array; the rules are those of the journal's lookups.

import type { JournalEntry } from '../../../plugins/journal/src/entry.ts'
import { findGap, type Gap } from '../../../plugins/journal/src/lookup/gap.ts'
import { listNeighbours, olderKnown, ownKnown } from '../../../plugins/journal/src/lookup/window.ts'
import { createEntryId } from '../../../plugins/journal/src/moments.ts'
import { randomOf } from '../journal/random.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const startMs = Date.parse('2026-03-02T00:00:00Z')
const absentAfterMs = 2 * hourMs
const [weeks, lostFromDay, lostToDay] = [6, 31, 36]

/** One payment that arrived at the platform. `listedAtMs`: when a list shows it first. */
interface Payment {
	readonly entry: JournalEntry
	readonly startedMs: number
	readonly isKnown: boolean
	readonly method: string
	readonly minute: number
	readonly draw: number
	listedAtMs: number
}

interface Shop {
	readonly payments: readonly Payment[]
	readonly byId: ReadonlyMap<string, Payment>
}

/** How a shop's payments are divided among methods. The list of a shop may lack one. */
export const methods = {
	credit: 0.54,
	debit: 0.25,
	instant: 0.144,
	voucher: 0.05,
	later: 0.01,
	wallet: 0.005,
	gift: 0.001,
}

interface ShopFacts {
	readonly perDay: number
	readonly terminals: number
	/** Whether a field of the entries names the method. */
	readonly isNamed: boolean
	readonly seed: number
}

/** The last shop, because many lists are played over one. */
const made = { key: '', shop: undefined as Shop | undefined }

function openShop(facts: ShopFacts): Shop {
	const key = JSON.stringify(facts)
	const shop = made.key === key && made.shop ? made.shop : createShop(facts)
	Object.assign(made, { key, shop })
	for (const payment of shop.payments) payment.listedAtMs = payment.startedMs
	return shop
}

function createShop({ perDay, terminals, isNamed, seed }: ShopFacts): Shop {
	const random = randomOf(seed)
	const payments: Payment[] = []
	// The first terminal sells most. The shop is open from eight to ten, and busiest at noon and in the evening.
	const shares = Array.from({ length: terminals }, (_, at) => 1 / (at + 2))
	const total = shares.reduce((sum, share) => sum + share, 0)
	for (let n = 0; n < perDay * 7 * weeks; n++) {
		const open = random() < 0.5 ? random() : random() < 0.5 ? 0.25 + 0.1 * random() : 0.7 + 0.15 * random()
		const startedMs = startMs + Math.floor(n / perDay) * dayMs + Math.floor((8 + 14 * open) * hourMs)
		const method = draw(Object.entries(methods), random())
		const terminal = draw(
			shares.map((share, at) => [String(at), share / total] as const),
			random(),
		)
		const isKnown = random() < 0.93
		const entry = createEntry(startedMs, { nsu: String(n), terminal, method: isNamed ? method : '' }, isKnown)
		payments.push({
			entry,
			startedMs,
			isKnown,
			method,
			minute: Math.floor((startedMs % hourMs) / minuteMs),
			draw: random(),
			listedAtMs: startedMs,
		})
	}
	payments.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1))
	const byId = new Map(payments.map((payment) => [payment.entry.id, payment]))
	return { payments, byId }
}

function draw(shares: readonly (readonly [string, number])[], drawn: number): string {
	let left = drawn
	for (const [name, share] of shares) {
		left -= share
		if (left < 0) return name
	}
	return shares[0]?.[0] ?? ''
}

function createEntry(startedMs: number, fields: JournalEntry['fields'], isKnown: boolean): JournalEntry {
	const startedAt = new Date(startedMs).toISOString()
	return {
		v: 1,
		id: createEntryId(startedMs),
		revision: 1,
		operation: 'pay',
		method: 'POST',
		path: '/',
		step: 'create',
		reference: String(fields.nsu),
		fields,
		unique: ['nsu'],
		listedBy: ['terminal'],
		kindBy: ['method'],
		startedAt,
		sendDeadline: startedAt,
		endedAt: startedAt,
		seenAt: startedAt,
		attempts: 1,
		mayHaveReplayed: false,
		...(isKnown ? { state: 'applied' as const, resolvedBy: 'call' as const } : { state: 'unknown' as const }),
	}
}

/** The entries that began in this time. */
function listWithin({ payments }: Shop, fromMs: number, toMs: number): readonly JournalEntry[] {
	const find = (ms: number): number => {
		let [low, high] = [0, payments.length]
		while (low < high) {
			const middle = (low + high) >> 1
			if ((payments[middle] as Payment).startedMs < ms) low = middle + 1
			else high = middle
		}
		return low
	}
	return payments.slice(find(fromMs), find(toMs)).map(({ entry }) => entry)
}

/** The rules that are compared: those before gaps and kinds, and the journal's. */
const ruleSets = { before: { hasKinds: false, hasGap: false }, now: { hasKinds: true, hasGap: true } }
type Rules = (typeof ruleSets)['now']

/** What an entry waits for: when its youngest neighbours have been made, and all the payments that a list must contain. */
function readNeeds(shop: Shop, { entry, startedMs }: Payment, { hasKinds }: Rules) {
	const own = { ...entry, state: 'unknown', kindBy: hasKinds ? ['method'] : [] } as JournalEntry
	for (const reachMs of [dayMs, 7 * dayMs, 30 * dayMs]) {
		const around = listWithin(shop, startedMs - reachMs, startedMs + reachMs)
		const { older, own: ofBranch, later, younger, kinds, isOfNoKind } = listNeighbours(own, around, absentAfterMs)
		const sides = [ofBranch, younger, ...kinds.flatMap((kind) => [kind.older, kind.younger])]
		if (older.length < olderKnown || sides.some(({ length }) => length < ownKnown)) continue
		if (isOfNoKind) return undefined
		const payments = [older, later, ...sides].flat().map(({ id }) => shop.byId.get(id) as Payment)
		const youngest = [younger, ...kinds.map((kind) => kind.younger)]
			.flat()
			.map(({ startedAt }) => Date.parse(startedAt))
		return { payments, fromMs: Math.max(startedMs + absentAfterMs, ...youngest) }
	}
	return undefined
}

/** The known payments that the lists lack at this time: no list has shown them in time. */
function gapAt(late: readonly Payment[], nowMs: number): Gap {
	const isMissing = ({ startedMs, listedAtMs }: Payment): boolean =>
		startedMs > nowMs - 7 * dayMs && startedMs < nowMs - absentAfterMs && listedAtMs > nowMs
	const lags = late.filter(({ listedAtMs }) => listedAtMs <= nowMs && listedAtMs > nowMs - 7 * dayMs)
	const lateMs = Math.max(0, ...lags.map(({ startedMs, listedAtMs }) => listedAtMs - startedMs))
	return { isKnown: true, missing: late.filter(isMissing).map(({ entry }) => entry), lateMs }
}

/** When a lost payment is first called absent, in milliseconds after it was sent; `undefined` if that isn't within `untilMs`. */
function findAbsence(shop: Shop, lost: Payment, late: readonly Payment[], rules: Rules, untilMs: number) {
	const needs = readNeeds(shop, lost, rules)
	if (!needs) return undefined
	for (let nowMs = needs.fromMs; nowMs < untilMs; nowMs += hourMs) {
		const isShown = needs.payments.every(({ listedAtMs }) => listedAtMs <= nowMs)
		const gap = rules.hasGap ? findGap(lost.entry, gapAt(late, nowMs), nowMs) : undefined
		if (isShown && !gap) return nowMs - lost.startedMs
	}
	return undefined
}

const nightAfter = (ms: number, nights: number): number => (Math.floor(ms / dayMs) + nights) * dayMs + 2 * hourMs

/** What a list lacks: which payments, and when it shows them. */
const lackings = {
	never: () => Number.POSITIVE_INFINITY,
	'a night late': (ms: number) => nightAfter(ms, 1),
	'two nights late': (ms: number) => nightAfter(ms, 2),
} as const

interface Lacking {
	is(payment: Payment): boolean
	readonly when: keyof typeof lackings
}

/** Counts the lost, paid payments that a list lacks and that are called absent, by each set of rules. */
export function playLacking(facts: ShopFacts, { is, when }: Lacking, most: number) {
	const shop = openShop(facts)
	for (const payment of shop.payments) if (is(payment)) payment.listedAtMs = lackings[when](payment.startedMs)
	const late = shop.payments.filter(
		({ isKnown, listedAtMs, startedMs }) => isKnown && listedAtMs > startedMs + absentAfterMs,
	)
	const lost = sample(
		shop.payments.filter((one) => isLost(one) && one.listedAtMs > one.startedMs + absentAfterMs),
		most,
	)
	const wrong = { before: 0, now: 0 }
	for (const payment of lost)
		for (const name of ['before', 'now'] as const) {
			const untilMs = Math.min(payment.listedAtMs, payment.startedMs + 8 * dayMs)
			const others = late.filter((one) => one !== payment)
			if (findAbsence(shop, payment, others, ruleSets[name], untilMs) !== undefined) wrong[name]++
		}
	return { lost: lost.length, wrong }
}

/** Counts the requests that never arrived and that a truthful list shows as absent within three days, by each set of rules. */
export function playTruthful(facts: ShopFacts, most: number) {
	const shop = openShop(facts)
	const lost = sample(shop.payments.filter(isLost), most)
	const found = { before: 0, now: 0 }
	for (const payment of lost)
		for (const name of ['before', 'now'] as const)
			if (findAbsence(shop, payment, [], ruleSets[name], payment.startedMs + 3 * dayMs) !== undefined) found[name]++
	return { lost: lost.length, found }
}

const isLost = ({ startedMs }: Payment): boolean =>
	startedMs > startMs + lostFromDay * dayMs && startedMs < startMs + lostToDay * dayMs

function sample<Item>(items: readonly Item[], most: number): readonly Item[] {
	const step = Math.max(1, Math.floor(items.length / most))
	return items.filter((_, at) => at % step === 0).slice(0, most)
}
