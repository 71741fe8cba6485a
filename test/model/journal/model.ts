// The model: senders, reconcilers, a purge, the store and the platform as plain data, one step at a time. What may become of an entry and
// of a reference is asked of the protocol, which is given: the real one, or one with a rule changed.
import type { JournalEntry } from '../../../plugins/journal/src/entry.ts'

export type Protocol = typeof import('../../../plugins/journal/src/protocol.ts')

/** Small, so that every pause that matters is a step: how they compare is what counts. */
export const times = { windowMs: 300, absentAfterMs: 100, pauseMs: 10, wireMs: 50, lagMs: 49 } as const

const { windowMs, absentAfterMs, pauseMs } = times
/** No reconciler writes more often. */
const mostRounds = 12
/** So often a reconciler looks: to note, to resolve, and twice more for what came meanwhile. */
const mostLooks = 4

/** What is played. */
export interface Scene {
	readonly name: string
	readonly actors: readonly ActorName[]
	/** How far a clock is ahead of the store's, in milliseconds. */
	readonly aheadMs?: Partial<Record<ActorName, number>>
	/** A request may leave long after `begin()`, and arrive then: the gap that nothing bounds. */
	readonly longWire?: boolean
	/** Which rules around the protocol are changed: what the client, a store or `purge` does otherwise. */
	readonly quirks?: Quirks
	/** Payments are known by clocks that are ahead, so that whatever is listed looks as if a list reached far enough: time alone decides. */
	readonly knownAhead?: boolean
	/** Lookups may be unable to tell, and the store's clock may be years ahead for one of them; each is a fault. */
	readonly misses?: boolean
	/** A reconciler may look calls up by their ids, too. */
	readonly byId?: boolean
	/** Calls have keys: who finds one of which nobody knows how it ended sends it again under its key. */
	readonly keyed?: {
		/** How long the platform remembers a key. */
		readonly validForMs: number
		/** How long each sender's program says that it does. */
		readonly saidMs: Readonly<Record<SenderName, number>>
	}
	/** What `purge` is told: how old, and whether references may be forgotten. */
	readonly purge?: { readonly afterMs: number; readonly references: boolean }
}

export interface Quirks {
	/** `begin()` looks at no clock. */
	readonly beginsLate?: boolean
	/** Nothing keeps references unique. */
	readonly noIndex?: boolean
	/** A lookup by id that shows nothing makes its call absent. */
	readonly trustsNothing?: boolean
	/** `purge` goes by the caller's clock alone. */
	readonly purgesByCaller?: boolean
	/** A write that failed or is late is left alone. */
	readonly leaves?: boolean
}

export type ActorName = 'A' | 'B' | 'R1' | 'R2' | 'purge'
export type SenderName = 'A' | 'B'

/** Where an actor is, and what it holds. */
export interface Actor {
	readonly at: string
	/** A sender's entry as it knows it. */
	readonly entry?: JournalEntry
	/** Whose entry that is, if it sends another's call again, and how often that was sent again by then. */
	readonly of?: SenderName
	readonly resends?: number
	readonly end?: 'applied' | 'rejected' | 'not_processed' | 'unknown'
	readonly told?: string
	/** Real time at which it began. */
	readonly sinceMs?: number
	/** Real time for which its monotonic clock stood still, or its wall clock was set back. */
	readonly asleepMs?: number
	readonly setBackMs?: number
	readonly look?: number
	/** What a reconciler has concluded and is yet to write. */
	readonly queue?: readonly Verdict[]
	readonly tries?: number
	readonly rounds?: number
}

/** What is to become of an entry that was looked up. */
export interface Verdict {
	readonly entry: JournalEntry
	readonly next: JournalEntry
}

/** Something that happens later, by itself. */
export interface Later {
	readonly what: 'write' | 'arrival'
	readonly by: ActorName
	readonly entry?: JournalEntry
	/** Whose call the request is of. */
	readonly of?: SenderName
	/** Until when a request arrives at the latest, and a write at all. */
	readonly untilMs: number
}

export interface World {
	readonly nowMs: number
	readonly store: Readonly<Record<string, JournalEntry>>
	readonly actors: Readonly<Partial<Record<ActorName, Actor>>>
	readonly later: readonly Later[]
	/** When the platform applied a sender's call, and refused one under its key. */
	readonly applied: Readonly<Partial<Record<SenderName, number>>>
	readonly refused?: Readonly<Partial<Record<SenderName, number>>>
	/** Of whom a write failed after which nothing can be known of its entry. */
	readonly marred: readonly ActorName[]
	/** Whose entries were purged. */
	readonly forgotten: readonly string[]
	readonly broken?: string
}

/** One thing that may happen. */
export interface Step {
	/** As a story tells it. */
	readonly text: string
	readonly world: World
	/** Takes one of the faults. */
	readonly isFault?: boolean
	/** For the real code: what to do with the operation that is waiting. */
	readonly kind: string
}

/** A write that is later than that never comes: its connection has ended. */
const lateMs = windowMs + absentAfterMs
const startMs = 1_000_000
const reference = 'order-7'
export const yearsMs = 3.2e11

export function createWorld({ actors }: Scene): World {
	const all = Object.fromEntries(actors.map((name) => [name, { at: 'start' }]))
	return { nowMs: startMs, store: {}, actors: all, later: [], applied: {}, marred: [], forgotten: [] }
}

export const isSender = (name: ActorName): name is SenderName => name === 'A' || name === 'B'
export const isOver = (actor: Actor | undefined): boolean => !actor || actor.at === 'over' || actor.at === 'dead'

export function modelOf(protocol: Protocol, scene: Scene) {
	const { quirks = {}, aheadMs = {} } = scene
	const wall = (name: ActorName, world: World): number => world.nowMs + (aheadMs[name] ?? 0)
	const idOf = (name: ActorName | ''): string => `entry-${name}`

	const put = (world: World, name: ActorName, actor: Actor): World => ({
		...world,
		actors: { ...world.actors, [name]: actor },
	})
	const move = (world: World, name: ActorName, change: Partial<Actor>): World =>
		put(world, name, { ...(world.actors[name] as Actor), ...change })

	/** The store: compares and sets what the protocol decides. */
	function writeEntry(world: World, entry: JournalEntry): { readonly world: World; readonly done: boolean } {
		const { [entry.id]: stored, ...rest } = world.store
		const others = quirks.noIndex ? [] : Object.values(rest)
		if (!protocol.isNextRevision(entry, stored) || !protocol.canStore(entry, others)) return { world, done: false }
		const broken = world.broken ?? whyNotWrite(world, entry, stored)
		const store = { ...world.store, [entry.id]: entry }
		const next = { ...world, store, ...(broken && { broken }) }
		return { world: next, done: true }
	}

	/** What no entry may become. */
	function whyNotWrite(world: World, entry: JournalEntry, stored: JournalEntry | undefined): string | undefined {
		if (stored?.state === 'applied' && entry.state !== 'applied') return `${say(stored)} becomes ${say(entry)}`
		const sender = entry.id.slice(idOf('').length) as SenderName
		const sinceMs = world.nowMs + (aheadMs[sender] ?? 0) - Date.parse(stored?.endedAt ?? '')
		if (entry.state === 'absent' && sinceMs < absentAfterMs) return `${say(entry)} within the margin of its end`
		return entry.state === 'absent' && !hasNeighbours(world, stored ?? entry)
			? `${say(entry)}, and nobody has waited`
			: undefined
	}

	/**
	 * Whether payments are known that began so long after the entry that none of its requests can begin or be on its way. A list must
	 * contain two of them: so a clock that is years ahead proves no absence alone.
	 */
	function hasNeighbours(world: World, entry: JournalEntry): boolean {
		if (scene.knownAhead) return true
		const sender = entry.id.slice(idOf('').length) as SenderName
		const sinceMs = world.nowMs + (aheadMs[sender] ?? 0) - protocol.lastSentMs(entry)
		return sinceMs >= absentAfterMs + (entry.state === 'pending' ? windowMs : 0)
	}

	const findOwnerIn = (world: World): JournalEntry | undefined =>
		protocol.findOwner(Object.values(world.store), 'create')

	/** A write of an actor: as it should go, and with each fault that a store has. */
	function stepWrite(
		world: World,
		name: ActorName,
		entry: JournalEntry,
		then: (world: World, how: Written) => World,
	): Step[] {
		const { world: done, done: isDone } = writeEntry(world, entry)
		const label = `${name} writes ${say(entry)}`
		const steps: Step[] = [
			{ kind: 'do', text: `${label}: ${isDone ? 'stored' : 'refused'}`, world: then(done, isDone) },
			{
				kind: 'late',
				text: `${label}: the store does not answer`,
				isFault: true,
				world: then(
					{ ...world, later: [...world.later, { what: 'write', by: name, entry, untilMs: world.nowMs + lateMs }] },
					'failed',
				),
			},
		]
		if (isDone) {
			const twice = writeEntry(done, entry)
			const text = `${label}: delivered twice, the second one is answered`
			steps.push({ kind: 'twice', text, isFault: true, world: then(twice.world, twice.done) })
		}
		return steps
	}
	type Written = boolean | 'failed'

	const dead = (world: World, name: ActorName): Step => ({
		kind: 'die',
		text: `${name}'s process ends`,
		isFault: true,
		world: put({ ...world, marred: [...world.marred, name] }, name, { at: 'dead' }),
	})

	// Senders.

	function senderSteps(world: World, name: SenderName, actor: Actor): Step[] {
		// Without keys the write alone decides who may send.
		if (actor.at === 'start' && scene.keyed) return stepRead(world, name, scene.keyed)
		switch (actor.at) {
			case 'start':
			case 'open': {
				const startedAtMs = wall(name, world)
				const entry = openedBy(name, startedAtMs)
				const known = move(world, name, { entry, sinceMs: world.nowMs })
				return stepWrite(known, name, entry, (next, how) => {
					if (how === true) return move(next, name, { at: 'stored' })
					if (how === false) return move(next, name, { at: 'refused' })
					return quirks.leaves ? over(next, name, 'not_processed') : move(next, name, { at: 'withdraw' })
				})
			}
			case 'refused': {
				const own = world.store[idOf(name)]
				const next = own
					? move(world, name, { at: 'settle', end: 'not_processed', tries: 0 })
					: over(world, name, 'duplicate')
				return [{ kind: 'do', text: `${name} reads its entry: ${own ? say(own) : 'none'}`, world: next }]
			}
			case 'withdraw': {
				const entry = actor.entry as JournalEntry
				return stepWrite(world, name, protocol.withdrawEntry(entry, wall(name, world)), (next, how) => {
					if (how === true) return over(next, name, 'not_processed')
					if (how === false) return move(next, name, { at: 'settle', end: 'not_processed', tries: 0 })
					// It may be stored yet, and be sent by others under its key.
					return mar(over(next, name, scene.keyed ? 'unknown' : 'not_processed'), name)
				})
			}
			case 'resend':
				return stepWrite(world, name, actor.entry as JournalEntry, (next, how) =>
					// An earlier request has left, so that nothing is withdrawn.
					how === true ? move(next, name, { at: 'stored' }) : over(next, name),
				)
			case 'stored':
				return stepLeave(world, name, actor)
			case 'settle':
				return stepSettle(world, name, actor)
			case 'again': {
				const id = idOf(actor.of ?? name)
				const entry = world.store[id]
				const text = `${name} reads its entry: ${entry ? say(entry) : 'none'}`
				const isGone = world.forgotten.includes(id)
				const broken = `${name} cannot say how it ended: its entry was never stored, or refuses every revision`
				const { rounds = 0 } = actor
				const next =
					entry && rounds < mostRounds
						? move(world, name, { at: 'settle', entry, tries: 0, rounds: rounds + 1 })
						: mar(over(isGone ? world : { ...world, broken }, name, actor.end), name)
				// Where that says more already, it is done.
				const settled = next.actors[name]?.at === 'settle' ? stepSettle(next, name, next.actors[name]) : []
				return [{ kind: 'do', text, world: settled[0]?.kind === 'none' ? settled[0].world : next }]
			}
			default:
				return []
		}
	}

	function openedBy(name: ActorName, startedAtMs: number): JournalEntry {
		const call = { id: idOf(name), operation: 'pay', method: 'POST', path: '/', fields: {}, reference, step: 'create' }
		const keyed = scene.keyed && { header: 'key', key: idOf(name), validForMs: scene.keyed.saidMs[name as SenderName] }
		return protocol.openEntry({ ...call, startedAtMs, sendDeadlineMs: startedAtMs + windowMs, keyed })
	}

	/** Who reads an order sends it, sends it again under its key, or leaves it; now, or at a moment at which that differs. */
	function stepRead(world: World, name: SenderName, { validForMs, saidMs }: NonNullable<Scene['keyed']>): Step[] {
		const open = findOwnerIn(world)
		const own = open && protocol.isUnresolved(open) ? open : undefined
		const until = own?.idempotencyKey?.resendUntil ?? ''
		const [startMs, ...theirs] = [own?.startedAt, own?.sendDeadline, until].map((at) => Date.parse(at ?? ''))
		const ends = [saidMs[name] / 2, saidMs[name], 2 * validForMs].map((ms) => (startMs ?? 0) + ms)
		const moments = [...theirs, ...ends]
			.flatMap((at) => [at, at + 1])
			.map((at) => at - (aheadMs[own?.id.slice(idOf('').length) as SenderName] ?? 0))
			.filter((at) => at > world.nowMs && at <= world.nowMs + 3 * validForMs)
		const later = moments.flatMap((at) => elapse(world, at))
		return [{ text: '', world, isFault: false }, ...later].map(({ text, world: then, isFault }) => {
			const nowMs = wall(name, then)
			const owner = findOwnerIn(then)
			const line = `${text}${name} reads the order: ${owner ? say(owner) : 'nothing'}`
			if (!owner) return { kind: 'do', text: line, isFault, world: move(then, name, { at: 'open' }) }
			if (!protocol.canResend(owner, nowMs, saidMs[name]))
				return { kind: 'do', text: line, isFault, world: over(then, name, 'duplicate') }
			const entry = protocol.resendEntry(owner, nowMs, nowMs + windowMs)
			const { resends = 0 } = entry
			const of = owner.id.slice(idOf('').length) as SenderName
			const next = move(then, name, { at: 'resend', entry, of, resends, sinceMs: then.nowMs })
			return { kind: 'do', text: line, isFault, world: next }
		})
	}

	const mar = (world: World, name: ActorName): World => ({ ...world, marred: [...world.marred, name] })
	const over = (world: World, name: ActorName, told: Actor['told'] = 'unknown'): World => {
		const { of } = world.actors[name] ?? {}
		return put(world, name, { at: 'over', told, ...(of && { of }) })
	}

	/** The moment before the first byte may leave, and what comes of it. */
	function stepLeave(world: World, name: SenderName, actor: Actor): Step[] {
		const { sinceMs = world.nowMs, asleepMs = 0, setBackMs = 0 } = actor
		const passedMs = Math.max(world.nowMs - sinceMs - asleepMs, world.nowMs - sinceMs - setBackMs)
		if (passedMs > windowMs && !quirks.beginsLate) {
			const next = move(world, name, { at: 'settle', end: 'not_processed', tries: 0 })
			return [{ kind: 'begin', text: `${name} does not send: its time is up`, world: next }]
		}
		const { of = name } = actor
		const broken = whyNotBegin(world, of)
		const checked = broken && !world.broken ? { ...world, broken } : world
		const closeSender = (next: World, end: NonNullable<Actor['end']>): World =>
			move(next, name, { at: 'settle', end, tries: 0 })
		const arrived = arrival(checked, of)
		const later: Later = {
			what: 'arrival',
			by: name,
			of,
			untilMs: scene.longWire ? Number.POSITIVE_INFINITY : world.nowMs + times.wireMs,
		}
		const gone = { ...checked, later: [...checked.later, later] }
		const end = knownEnd(checked, of)
		const refused = scene.keyed ? { ...checked, refused: { ...checked.refused, [of]: world.nowMs } } : checked
		const refuse = [
			fault('refuse', `${name} sends: refused with 400`, closeSender(refused, 'rejected')),
			...(scene.keyed
				? [fault('lose', `${name} sends: refused, and is told unknown`, closeSender(refused, 'unknown'))]
				: []),
		]
		return [
			{ kind: 'begin', text: `${name} sends: ${end ?? 'applied'}`, world: closeSender(arrived, end ?? 'applied') },
			...(end ? [] : refuse),
			fault('drop', `${name} sends: nothing arrives, it is told unknown`, closeSender(checked, 'unknown')),
			fault('slow', `${name} sends, and the request is slow: it is told unknown`, closeSender(gone, 'unknown')),
			...(scene.longWire ? [fault('stall', `${name} sends, and waits`, move(gone, name, { at: 'stalled' }))] : []),
		]
	}
	const fault = (kind: string, text: string, next: World): Step => ({ kind, text, world: next, isFault: true })

	/** What the platform has said under the key of a call, and remembers. */
	function knownEnd({ nowMs, applied, refused }: World, of: SenderName): 'applied' | 'rejected' | undefined {
		if (!scene.keyed) return undefined
		const isKnown = (atMs = Number.NEGATIVE_INFINITY): boolean => nowMs - atMs <= (scene.keyed?.validForMs ?? 0)
		if (isKnown(applied[of])) return 'applied'
		return isKnown(refused?.[of]) ? 'rejected' : undefined
	}

	function arrival(world: World, of: SenderName): World {
		if (knownEnd(world, of)) return world
		const broken = `${idOf(of)} is applied twice: its key is forgotten`
		const applied = { ...world.applied, [of]: world.nowMs }
		return { ...world, applied, ...(of in world.applied && !world.broken && { broken }) }
	}

	/** What must be so at the moment at which a request may leave. */
	function whyNotBegin(world: World, name: SenderName): string | undefined {
		const entry = world.store[idOf(name)]
		if (!entry) return `${name} sends, and its entry is not stored`
		// A call that is sent again may be found, or be over by another's word, before its request leaves: the platform knows its key.
		if (scene.keyed && protocol.ownsReference(entry)) return undefined
		if (!protocol.isUnresolved(entry)) return `${name} sends, and its entry is resolved as ${entry.state}`
		return undefined
	}

	function stepSettle(world: World, name: SenderName, actor: Actor): Step[] {
		const { entry, end = 'unknown', tries = 0, of = name, resends } = actor
		const facts = { outcome: end, endedAtMs: wall(name, world), attempts: 1, mayHaveReplayed: false, resends }
		const next = protocol.endEntry(entry as JournalEntry, facts)
		/** Of a call that others may send under its key the sender is told what the store has. */
		const tell = (then: World): World => {
			const stored = then.store[idOf(of)]
			const isOpen = scene.keyed && end === 'not_processed' && stored && protocol.ownsReference(stored)
			return over(then, name, isOpen ? 'unknown' : end)
		}
		const hearEnd = (then: World): World => {
			const stored = then.store[idOf(of)]
			const isForgotten = world.forgotten.includes(idOf(of))
			const isHeard = isForgotten || !/applied|unknown/.test(end) || (stored && protocol.ownsReference(stored))
			const broken = `${name} has seen ${end}, and its entry says ${stored?.state ?? 'nothing'}`
			return tell(isHeard || then.broken ? then : { ...then, broken })
		}
		if (!next) return [{ kind: 'none', text: `${name} is done: ${end}`, world: hearEnd(world) }]
		return stepWrite(world, name, next, (then, how) => {
			if (how === true) return hearEnd(then)
			if (how === false) return move(then, name, { at: 'again' })
			// Once more, at once.
			return tries ? mar(tell(then), name) : move(then, name, { tries: 1 })
		})
	}

	// Reconcilers.

	function reconcilerSteps(world: World, name: ActorName, actor: Actor): Step[] {
		const { look = 0, queue = [] } = actor
		switch (actor.at) {
			case 'start': {
				const dueMs = look ? nextLookMs(world) : world.nowMs
				if (dueMs === undefined) {
					const broken = `no lookup of ${name} can settle anything for years`
					return [{ kind: 'none', text: `${name} waits`, world: { ...world, broken } }]
				}
				const later = dueMs > world.nowMs ? elapse(world, dueMs) : [{ text: '', world, isFault: false }]
				return later.flatMap(({ text, world: then, isFault }) => {
					const open = listWorld(then)
					const seen = move(then, name, { look: look + 1 })
					const list = open.map(say).join(', ') || 'nothing'
					const sights =
						isFault || !scene.misses || !open.length ? (['do'] as const) : (['do', 'blind', 'ahead'] as const)
					const listed: Step[] = sights.map((kind) => {
						const looked = lookedUp(seen, name, open, kind)
						const line = `${text}${name} lists ${list}${looked.text}`
						return { kind, text: line, world: looked.world, isFault: isFault || kind !== 'do' }
					})
					if (!scene.byId) return listed
					const world = advanceActor(seen, name, lookUpById(seen, name, open))
					return [...listed, { kind: 'byId', text: `${text}${name} looks up by id: ${list}`, world, isFault }]
				})
			}
			case 'write': {
				const [first, ...rest] = queue as readonly [Verdict, ...Verdict[]]
				return stepWrite(world, name, first.next, (then, how) => {
					const isRefused = how === false && then.store[first.entry.id] === first.entry
					const broken = `${name} cannot store ${say(first.next)}, though nobody else has written`
					// Who loses the write before a lookup doesn't look up.
					const left = how === true ? rest : rest.filter(({ entry }) => entry !== first.next)
					return advanceActor(isRefused ? { ...then, broken } : then, name, left)
				})
			}
			default:
				return []
		}
	}

	/**
	 * Looks up all that was listed, in one step: an entry that has changed since then refuses what comes of it. A blind lookup cannot tell. One
	 * ahead is timed by a clock that is set right after. Whether a list proves an absence is the business of `lookup/conclude.ts`: here it
	 * shows every payment within the time that a payment takes to be listed.
	 */
	function lookedUp(
		seen: World,
		name: ActorName,
		list: readonly JournalEntry[],
		kind: 'do' | 'blind' | 'ahead',
	): { text: string; world: World } {
		const readAtMs = seen.nowMs + (kind === 'ahead' ? yearsMs : 0)
		let text = kind === 'ahead' ? ' by a clock that is years ahead' : ''
		let then = seen
		const queue: Verdict[] = []
		for (const entry of list) {
			const appliedAtMs = seen.applied[entry.id.slice(idOf('').length) as SenderName]
			const isFound = appliedAtMs !== undefined && seen.nowMs - appliedAtMs >= times.lagMs
			const isLacking = protocol.canBeAbsent(entry, readAtMs, absentAfterMs) && !hasNeighbours(seen, entry)
			const missed = isLacking ? 'lookup_unverified' : 'absent'
			const result = kind === 'blind' ? 'fields_ambiguous' : isFound ? 'applied' : missed
			const next = protocol.applyLook(entry, { result }, readAtMs, absentAfterMs)
			text += `, looks ${entry.id} up: ${result}`
			const broken =
				result === 'applied' && next.state !== 'applied' ? `${entry.id} was found, and stays ${say(next)}` : undefined
			if (broken && !then.broken) then = { ...then, broken }
			if (broken || next !== entry) queue.push({ entry, next })
		}
		return { text, world: advanceActor(then, name, queue) }
	}

	/** Looks up calls that are over, each after a write of its own. It shows a payment from its first moment. */
	function lookUpById(world: World, name: ActorName, list: readonly JournalEntry[]): readonly Verdict[] {
		const nowMs = wall(name, world)
		return list
			.filter(({ endedAt, sendDeadline }) => endedAt !== undefined || nowMs > Date.parse(sendDeadline))
			.flatMap((entry): readonly Verdict[] => {
				const asking = { ...entry, revision: entry.revision + 1 }
				const isShown = world.applied[entry.id.slice(idOf('').length) as SenderName] !== undefined
				const end = { state: 'absent', resolvedBy: 'lookup' } as const
				const absent = { ...protocol.toResolved(asking, end), revision: asking.revision + 1 }
				const next = isShown ? protocol.applyLook(asking, { result: 'applied' }, nowMs, absentAfterMs) : absent
				const shows = isShown || quirks.trustsNothing ? [{ entry: asking, next }] : []
				return [{ entry, next: asking }, ...shows]
			})
	}

	/** On to what is to be written, or to the next look. */
	function advanceActor(world: World, name: ActorName, queue: readonly Verdict[]): World {
		const { look = 0 } = world.actors[name] as Actor
		if (queue.length) return put(world, name, { at: 'write', look, queue })
		const isDone = look >= mostLooks || !listWorld(world).length
		return put(world, name, isDone ? { at: 'over' } : { at: 'start', look })
	}

	/**
	 * The first moment at which an absence resolves anything, or begins the waiting: no reconciler is more hasty, and no look before it does more.
	 * `undefined` where that is later than any rule waits.
	 */
	function nextLookMs({ nowMs, store }: World): number | undefined {
		const open = Object.values(store).filter((entry) => protocol.isUnresolved(entry))
		const known = open.flatMap(({ seenAt }) => (seenAt ? Date.parse(seenAt) : []))
		const waits = [0, pauseMs, absentAfterMs, windowMs, windowMs + absentAfterMs]
		const moments = [nowMs, ...known].flatMap((from) => waits.map((ms) => from + ms)).filter((at) => at >= nowMs)
		const changes = (atMs: number): boolean =>
			open.some((entry) => {
				const next = protocol.applyLook(entry, { result: 'absent' }, atMs, absentAfterMs)
				return next.state !== entry.state || !entry.seenAt || String(next.seenAt) < entry.seenAt
			})
		const most = nowMs + windowMs + absentAfterMs + pauseMs
		return open.length
			? moments
					.filter((at) => at <= most)
					.sort((a, b) => a - b)
					.find(changes)
			: nowMs + pauseMs
	}

	function listWorld(world: World): readonly JournalEntry[] {
		return Object.values(world.store)
			.filter((entry) => protocol.isUnresolved(entry))
			.sort((a, b) => (a.id < b.id ? -1 : 1))
	}

	/** Time passes for all; a sender's machine may be asleep meanwhile, or its wall clock set back by as much. */
	function elapse(world: World, untilMs: number): readonly { text: string; world: World; isFault: boolean }[] {
		const due = world.later.filter(({ untilMs: last }) => last < untilMs)
		const arrived = due.filter(({ what }) => what === 'arrival').reduce((then, event) => arrivedAt(then, event), world)
		const rest = { ...arrived, later: arrived.later.filter((event) => !due.includes(event)), nowMs: untilMs }
		const byMs = untilMs - world.nowMs
		const plain = { text: `${byMs} ms pass; `, world: rest, isFault: false }
		const paused = Object.entries(world.actors).filter(
			([name, { at }]) => isSender(name as ActorName) && at === 'stored',
		)
		const odd = paused.flatMap(([name, { asleepMs = 0, setBackMs = 0 }]) => {
			const asleep = {
				text: `${byMs} ms pass while ${name}'s machine sleeps; `,
				isFault: true,
				world: move(rest, name as ActorName, { asleepMs: asleepMs + byMs }),
			}
			const setBack = {
				text: `${byMs} ms pass while ${name}'s wall clock is set back by them; `,
				isFault: true,
				world: move(rest, name as ActorName, { setBackMs: setBackMs + byMs }),
			}
			// One after the other, so that neither clock shows the whole time, is what the page says stays open.
			if (scene.keyed && asleepMs) return [asleep]
			return scene.keyed && setBackMs ? [setBack] : [asleep, setBack]
		})
		return [plain, ...odd]
	}

	function arrivedAt(world: World, { by, of, untilMs }: Later): World {
		const then = arrival({ ...world, nowMs: untilMs }, of ?? (by as SenderName))
		return woken({ ...then, nowMs: world.nowMs }, by as SenderName, 'applied')
	}

	/** A sender that still waits for its answer gets it. */
	function woken(world: World, name: SenderName, end: NonNullable<Actor['end']>): World {
		return world.actors[name]?.at === 'stalled' ? move(world, name, { at: 'settle', end, tries: 0 }) : world
	}

	// Purge.

	function purgeSteps(world: World, name: ActorName, actor: Actor): Step[] {
		if (actor.at !== 'start') return []
		const mine = wall(name, world)
		const nowMs = quirks.purgesByCaller ? mine : Math.min(mine, world.nowMs)
		const { afterMs = 0, references = false } = scene.purge ?? {}
		const kept = Object.entries(world.store).filter(
			([, entry]) => !protocol.canForget(entry, nowMs - afterMs, references),
		)
		const gone = Object.keys(world.store).filter((id) => !kept.some(([other]) => other === id))
		const store = Object.fromEntries(kept)
		const forgotten = [...world.forgotten, ...gone]
		const broken = world.broken ?? gone.map((id) => whyNotForget(world, id)).find(Boolean)
		const next = { ...world, store, forgotten, ...(broken && { broken }) }
		return [
			{ kind: 'do', text: `purge forgets ${gone.join(', ') || 'nothing'}`, world: put(next, name, { at: 'over' }) },
		]
	}

	function whyNotForget(world: World, id: string): string | undefined {
		const { afterMs = 0, references = false } = scene.purge ?? {}
		const entry = world.store[id] as JournalEntry
		const appliedAtMs = world.applied[id.slice(idOf('').length) as SenderName]
		if (protocol.isUnresolved(entry)) return `purge forgets ${say(entry)}, of which nobody knows how it ended`
		if (appliedAtMs === undefined) return undefined
		if (!references) return `purge forgets ${say(entry)}, which holds its reference`
		return world.nowMs - appliedAtMs < afterMs
			? `purge forgets ${say(entry)}, which was applied a moment ago`
			: undefined
	}

	/** What an actor may do next. */
	function stepsOf(world: World, name: ActorName): readonly Step[] {
		const actor = world.actors[name]
		if (!actor || isOver(actor)) return []
		const steps = isSender(name)
			? senderSteps(world, name, actor)
			: name === 'purge'
				? purgeSteps(world, name, actor)
				: reconcilerSteps(world, name, actor)
		// Whoever else ends is as one who is not heard of any more, which every beginning of a schedule shows.
		return isSender(name) && steps.length ? [...steps, dead(world, name)] : steps
	}

	/** What happens by itself: a write that is late, a request that arrives. */
	function laterSteps(world: World): readonly Step[] {
		return world.later.map((event, index) => {
			const rest = { ...world, later: world.later.filter((_, other) => other !== index) }
			if (event.what === 'arrival') {
				const name = event.by as SenderName
				const next = woken(arrival(rest, event.of ?? name), name, 'applied')
				return { kind: `arrive ${index}`, text: `${name}'s request arrives: applied`, world: next }
			}
			const entry = event.entry as JournalEntry
			const { world: next, done } = writeEntry(rest, entry)
			const text = `the late write of ${say(entry)} reaches the store: ${done ? 'stored' : 'refused'}`
			return { kind: `land ${index}`, text, world: next }
		})
	}

	return { stepsOf, laterSteps, found: findOwnerIn, idOf }
}

export function say({ id, revision, state }: JournalEntry): string {
	return `${id}.${revision} (${state})`
}
