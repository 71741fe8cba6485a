/**
 * Takes a person's word of how a call ended.
 * @module
 */
import { TarjaError } from '@tarja/core'
import { type JournalEntry, type KeptValue, readable } from './entry.ts'
import type { Decision, Objection } from './facts.ts'
import { checkOptions, checkReference, isDuration, isStep, isText } from './given.ts'
import { decided, findOwner, isoTime, isUnresolved } from './protocol.ts'
import { type OrderStep, type Orders, wordOn } from './restored.ts'
import { firstStep } from './states.ts'
import type { EntryStore } from './store.ts'

/** Who settles an entry by hand, why, and what is known of the payment. */
export interface ResolveOptions {
	/** Who says so: a person's name, as it is to stand in the entry. */
	readonly by: string
	/** How they know: `"Ana of the vendor's support, by telephone, case 4711"`. Give no card number. */
	readonly because: string
	/** What the entry keeps of the payment, such as its id. */
	readonly kept?: Readonly<Record<string, KeptValue>>
	/** Milliseconds that a request may be on its way, as in `reconcile`. Default 300000. */
	readonly absentAfterMs?: number
}

const kinds = {
	by: isText,
	because: isText,
	kept: (value: unknown) => typeof value === 'object' && value !== null,
	absentAfterMs: isDuration,
}

/** Most attempts to store a change that others are making at the same time. */
const mostTries = 10

/** Settles one entry as a person says. */
export async function settleByHand(
	store: EntryStore,
	id: string,
	outcome: Decision['outcome'],
	options: ResolveOptions,
	nowMs: number,
): Promise<JournalEntry> {
	checkWord(outcome, options)
	const { by, because, kept, absentAfterMs = 300_000 } = options
	return changed(store, id, outcome, async (entry) => {
		const next = decided(entry, { outcome, by, because, ...(kept && { kept }) }, nowMs, { absentAfterMs })
		if (!('objection' in next)) return next
		if (next.noted) await store.write(next.noted)
		throw refused(outcome, reasonOf(next), 'outcome')
	})
}

/** Settles the step of an order as a person says, also where a restored journal has lost its entry. */
export async function settleOrder(
	orders: Orders,
	order: OrderStep,
	{ outcome, ...options }: ResolveOptions & Pick<Decision, 'outcome'>,
	nowMs: number,
): Promise<JournalEntry> {
	checkReference(order.reference)
	checkOptions('settle', order, { reference: isText, step: isStep })
	checkWord(outcome, options)
	const { store, losses } = orders
	losses.reread()
	const { reference, step = firstStep } = order
	const standing = findOwner(await store.find(reference), step)
	const isLost = (await losses.of({ reference, step }, standing)) !== undefined
	if (standing && (isUnresolved(standing) || !isLost || outcome === 'applied'))
		return settleByHand(store, readable(standing).id, outcome, options, nowMs)
	if (!isLost && outcome === 'absent')
		throw refused(outcome, 'no call holds this reference and step: it may be sent', 'reference')
	const { by, because, kept } = options
	const person = { by, because, at: isoTime(nowMs) }
	const word = wordOn({ reference, step }, outcome, nowMs)
	const written: JournalEntry = { ...word, resolvedBy: 'person', person, ...(kept && { kept }) }
	if ((await store.write(written)) === true) return written
	throw new Error('Cannot settle the order: others have written it meanwhile; look at it, and try again')
}

function checkWord(outcome: Decision['outcome'], options: ResolveOptions): void {
	checkOptions('settle', options, kinds)
	if (!options.by?.trim() || !options.because?.trim())
		throw refused(outcome, 'it does not say who says so and why; give by and because', 'because')
}

/** Stores what becomes of an entry, and decides again where others have changed it meanwhile. */
async function changed(
	store: EntryStore,
	id: string,
	as: string,
	decide: (entry: JournalEntry) => Promise<JournalEntry>,
): Promise<JournalEntry> {
	for (let tries = 0; tries < mostTries; tries++) {
		const stored = await store.read(id)
		if (!stored)
			throw refused(as, 'the journal has no entry with this id; list it, and give the id as it is there', 'entry')
		const entry = readable(stored)
		const next = await decide(entry)
		if (next === entry || (await store.write(next)) === true) return next
	}
	throw new Error('Cannot settle the entry: others keep writing it; try again')
}

function reasonOf({ objection, until }: Objection): string {
	if (objection === 'not_processed') return 'the process that made the call has proved that nothing was sent'
	if (objection === 'applied') return 'its process, a lookup or a person has said that it was applied'
	return `a request of it may still arrive; look for the payment again after ${until}, and settle it then`
}

function refused(as: string, found: string, path: string): TarjaError {
	return new TarjaError('invalid_input', `Cannot settle the entry as ${as}: ${found}`, {
		outcome: 'not_processed',
		details: { issues: [{ path: [path], message: found }] },
	})
}
