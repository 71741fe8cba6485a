// Plays every schedule of a scene, within bounds, and says of each world whether what must hold does.
import type { JournalEntry } from '../../../plugins/journal/src/entry.ts'
import {
	type Actor,
	type ActorName,
	createWorld,
	isOver,
	modelOf,
	type Protocol,
	type Scene,
	type SenderName,
	type Step,
	type World,
} from './model.ts'

/** What a schedule may hold. */
export interface Bounds {
	/** How often another goes on though the one before could. */
	readonly switches: number
	readonly faults: number
}

export interface Exploration {
	readonly states: number
	readonly schedules: number
	/** The shortest that shows what is wrong, as lines; the last one says what. */
	readonly story: readonly string[] | undefined
}

interface Node extends Bounds {
	readonly world: World
	readonly current: ActorName | undefined
}

interface Edge {
	readonly node: Node
	readonly step: Step
	readonly actor: ActorName | undefined
}

/** What must hold, by name; `undefined` where it does. */
type Invariant = (world: World, protocol: Protocol, found: JournalEntry | undefined) => string | undefined

const senders = ['A', 'B'] as const
const idOf = (name: string): string => `entry-${name}`
/** Whether a request may yet be applied: one under a key that was refused is refused as well. */
const isComing = ({ later, refused }: World, name: SenderName): boolean =>
	refused?.[name] === undefined && later.some(({ what, by, of = by }) => what === 'arrival' && of === name)
/** Nobody's word of it can be relied on: its process ended, or the store failed it to the end. */
const isMarred = ({ marred }: World, name: ActorName): boolean => marred.includes(name)

/** What a purge may forget is said where it does. */
const isKept = ({ forgotten }: World, name: ActorName): boolean => !forgotten.includes(idOf(name))
/** Its process did not end, the store did not fail it to the end, and nobody has purged its entry meanwhile. */
const isBound = (world: World, name: ActorName): boolean => !isMarred(world, name) && isKept(world, name)

export const invariants: Readonly<Record<string, Invariant>> = {
	// A request leaves only while its entry is stored and unresolved; what was found stays known, and is settled; what its own process has
	// seen outweighs every lookup; nothing is absent within the margin of its end; purge forgets nothing that somebody may ask for.
	'every step is allowed': ({ broken }) => broken,
	'of two senders of one reference one pays': ({ applied }) =>
		applied.A !== undefined && applied.B !== undefined
			? 'both A and B are applied: the order is paid twice'
			: undefined,
	'find() says nothing only if nothing was applied, nor can be': (world, _, found) => {
		const by = senders.find(
			(name) => (world.applied[name] !== undefined || isComing(world, name)) && isKept(world, name),
		)
		return by && !found ? `find() says nothing, though ${by} was applied or may yet be` : undefined
	},
	'what was applied is listed as unresolved, or known as applied': (world, protocol) => {
		const by = senders.find((name) => {
			const entry = world.store[idOf(name)]
			return world.applied[name] !== undefined && isKept(world, name) && !(entry && protocol.ownsReference(entry))
		})
		return by && `${by} was applied, and its entry says ${world.store[idOf(by)]?.state ?? 'nothing'}`
	},
	'what is told is true': (world) => {
		for (const name of senders) {
			const { told, of = name } = world.actors[name] ?? {}
			const isApplied = world.applied[of] !== undefined
			if (
				(told === 'not_processed' || told === 'duplicate' || told === 'rejected') &&
				(isApplied || isComing(world, of))
			)
				return `${name} is told ${told}, and was applied or may yet be`
			if (told === 'applied' && !isApplied) return `${name} is told applied, and was not`
		}
		return undefined
	},
	'a call that was not sent keeps no reference from others': (world, protocol) => {
		const by = senders.find((name) => {
			const { told } = world.actors[name] ?? {}
			const entry = world.store[idOf(name)]
			return (
				(told === 'not_processed' || told === 'duplicate') &&
				isBound(world, name) &&
				entry &&
				protocol.ownsReference(entry)
			)
		})
		return by && `${by} was not sent, and its entry is ${world.store[idOf(by)]?.state}: the order cannot be paid`
	},
}

/** What holds where a request may arrive after any time: its own process's word is kept, and shown. */
export const invariantsOfLongWires: Readonly<Record<string, Invariant>> = {
	'every step is allowed': ({ broken }) => (broken && /has seen|becomes|margin/.test(broken) ? broken : undefined),
	'a call that was told applied is found': (world, _, found) => {
		const by = senders.find((name) => world.actors[name]?.told === 'applied' && !isMarred(world, name))
		return by && !found ? `find() says nothing, though ${by} was told applied` : undefined
	},
	'a call that was told applied is found rather than one that is open': (world, _, found) => {
		const by = senders.find((name) => world.actors[name]?.told === 'applied' && !isMarred(world, name))
		return by && found?.state !== 'applied' ? `${by} was told applied, and find() gives ${found?.id}` : undefined
	},
}

export function explore(protocol: Protocol, scene: Scene, bounds: Bounds): Exploration {
	const model = modelOf(protocol, scene)
	const first: Node = { world: createWorld(scene), current: undefined, ...bounds }
	const edgesOf = (node: Node): readonly Edge[] => edges(model, node)
	const wrong = judge(protocol, scene, model)
	const key = keyMaker()
	const counts = new Map<number, number>()
	let isWrong = false
	/** How many schedules begin with this one. */
	const count = (node: Node): number => {
		const known = key(node)
		const counted = counts.get(known)
		if (counted !== undefined) return counted
		let schedules = 0
		if (wrong(node.world)) isWrong = true
		else for (const edge of edgesOf(node)) schedules += count(edge.node)
		counts.set(known, schedules || 1)
		return schedules || 1
	}
	const schedules = count(first)
	return { states: counts.size, schedules, story: isWrong ? shortest(first, edgesOf, wrong) : undefined }
}

/** A step of a drawn schedule: whose it is, and the world before it. What happens by itself is nobody's. */
export interface Played extends Step {
	readonly actor: ActorName | undefined
	readonly before: World
}

export interface Drawing {
	readonly count: number
	/** Gives numbers of [0, 1). */
	readonly random: () => number
	/** Gets each schedule that was drawn. */
	readonly hear?: (schedule: readonly Played[]) => void
}

/** Draws schedules, deeper than can be enumerated. */
export function draw(
	protocol: Protocol,
	scene: Scene,
	bounds: Bounds,
	{ count, random, hear = () => {} }: Drawing,
): { readonly steps: number; readonly story: readonly string[] | undefined } {
	const model = modelOf(protocol, scene)
	const wrong = judge(protocol, scene, model)
	let steps = 0
	for (let drawn = 0; drawn < count; drawn++) {
		const told: string[] = []
		const played: Played[] = []
		let node: Node = { world: createWorld(scene), current: undefined, ...bounds }
		for (let next = edges(model, node); next.length; next = edges(model, node)) {
			const edge = next[Math.floor(random() * next.length)] as Edge
			played.push({ ...edge.step, actor: edge.actor, before: node.world })
			;({ node } = edge)
			told.push(edge.step.text)
			steps++
			const what = wrong(node.world)
			if (what) return { steps, story: [...told, what] }
		}
		hear(played)
	}
	return { steps, story: undefined }
}

/** What is wrong with a world, if anything. */
function judge(
	protocol: Protocol,
	scene: Scene,
	model: ReturnType<typeof modelOf>,
): (world: World) => string | undefined {
	const rules = Object.values(scene.longWire ? invariantsOfLongWires : invariants)
	return (world) => {
		const found = model.found(world)
		for (const rule of rules) {
			const what = rule(world, protocol, found)
			if (what) return what
		}
		return undefined
	}
}

function edges(model: ReturnType<typeof modelOf>, { world, current, switches, faults }: Node): readonly Edge[] {
	const names = Object.keys(world.actors) as ActorName[]
	const isFree = current === undefined || isOver(world.actors[current])
	const found: Edge[] = []
	for (const name of names) {
		// Two that are alike begin in one order.
		if (isTwin(name, world)) continue
		const isSwitch = !isFree && name !== current
		if (isSwitch && !switches) continue
		for (const step of model.stepsOf(world, name))
			if (!step.isFault || faults)
				found.push({
					step,
					actor: name,
					node: {
						world: step.world,
						current: name,
						switches: switches - Number(isSwitch),
						faults: faults - Number(step.isFault === true),
					},
				})
	}
	for (const step of model.laterSteps(world))
		found.push({ step, actor: undefined, node: { world: step.world, current, switches, faults } })
	return found
}

/** Whether it is the second of two that are alike, and the first one has not begun. */
function isTwin(name: ActorName, { actors }: World): boolean {
	const first = { B: 'A', R2: 'R1' }[name as string] as ActorName | undefined
	return first !== undefined && actors[name]?.at === 'start' && isAtStart(actors[first]) && isAtStart(actors[name])
}

function isAtStart(actor: Actor | undefined): boolean {
	return actor?.at === 'start' && actor.look === undefined
}

/** By breadth: nothing shorter shows it. */
function shortest(
	first: Node,
	edgesOf: (node: Node) => readonly Edge[],
	wrong: (world: World) => string | undefined,
): readonly string[] {
	const key = keyMaker()
	const seen = new Set<number>()
	let front: { readonly node: Node; readonly told: readonly string[] }[] = [{ node: first, told: [] }]
	while (front.length) {
		const next: typeof front = []
		for (const { node, told } of front) {
			const what = wrong(node.world)
			if (what) return [...told, what]
			for (const { node: then, step } of edgesOf(node)) {
				const known = key(then)
				if (seen.has(known)) continue
				seen.add(known)
				next.push({ node: then, told: [...told, step.text] })
			}
		}
		front = next
	}
	return ['nothing was found again']
}

/** A number for each world, of 53 bits: of ten million, two are alike once in two hundred. */
function keyMaker(): (node: Node) => number {
	const numbers = new Map<string, number>()
	const known = new WeakMap<object, number>()
	const numberOf = (entry: object): number => {
		let number = known.get(entry)
		if (number === undefined) {
			const text = JSON.stringify(entry)
			number = numbers.get(text) ?? numbers.size
			numbers.set(text, number)
			known.set(entry, number)
		}
		return number
	}
	const brief = (_: string, value: unknown): unknown =>
		typeof value === 'object' && value !== null && 'revision' in value ? numberOf(value) : value
	return ({ world, current, switches, faults }) => {
		const { nowMs, store, actors, later, applied, refused, marred } = world
		const { forgotten, broken } = world
		const goesOn = current && !isOver(actors[current]) ? current : ''
		return hash(
			JSON.stringify(
				[nowMs, store, actors, later, applied, refused, marred, forgotten, broken, goesOn, switches, faults],
				brief,
			),
		)
	}
}

function hash(text: string): number {
	let [a, b] = [0x9e3779b9, 0x85ebca6b]
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index)
		a = Math.imul(a ^ code, 0x01000193)
		b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15)
	}
	return (a >>> 0) * 2 ** 21 + ((b >>> 0) & 0x1fffff)
}
