// Plays every schedule of a scene, within bounds, with the real token manager: each is begun anew, as a promise cannot be copied.
import { createHash } from 'node:crypto'

/** Longer, and it never comes to rest. */
const mostSteps = 200

/**
 * @param {boolean} isAny whether any story is enough, not only a shortest one
 * @returns {Promise<{ states: number, schedules: number, story: readonly string[] | undefined }>}
 */
export function explore(openWorld, scene, bounds, isAny = false) {
	return collecting(async (unhandled) => {
		const found = await enumerate(openWorld, scene, bounds, unhandled, false)
		return found.story && !isAny ? enumerate(openWorld, scene, bounds, unhandled, true) : found
	})
}

/**
 * Plays schedules that are drawn, each in a scene of its own: every step is one of those that there are, by chance.
 *
 * @returns {Promise<{ steps: number, story: readonly string[] | undefined }>}
 */
export function draw(openWorld, sceneOf, bounds, { count, random }) {
	return collecting(async (unhandled) => {
		let steps = 0
		for (let drawn = 0; drawn < count; drawn++) {
			const run = runOf(await openWorld(sceneOf(random)), bounds, unhandled)
			for (let edges = run.edges(); edges.length && !run.wrong(); edges = run.edges())
				await run.take(edges[Math.floor(random() * edges.length)])
			steps += run.told.length
			if (!run.wrong()) run.ended()
			const what = run.wrong()
			if (what) return { steps, story: [...run.told, what] }
		}
		return { steps, story: undefined }
	})
}

/** Runs what may leave rejections that nobody handles: under a changed rule they are a story, not the run's failure. */
async function collecting(work) {
	const unhandled = []
	const hear = (error) => unhandled.push(`nobody handles ${error}`)
	const others = process.listeners('unhandledRejection')
	process.removeAllListeners('unhandledRejection')
	process.on('unhandledRejection', hear)
	try {
		return await work(unhandled)
	} finally {
		process.off('unhandledRejection', hear)
		for (const other of others) process.on('unhandledRejection', other)
	}
}

async function enumerate(openWorld, scene, bounds, unhandled, isByBreadth) {
	const children = new Map()
	const open = [{ prefix: [], parent: undefined }]
	let first
	while (open.length) {
		const { prefix, parent } = isByBreadth ? open.shift() : open.pop()
		const run = runOf(await openWorld(scene), bounds, unhandled)
		for (const index of prefix) await run.take(run.edges()[index])
		let from = parent
		for (;;) {
			const key = run.key()
			first ??= key
			children.get(from)?.push(key)
			if (children.has(key)) break
			children.set(key, [])
			const edges = run.edges()
			if (!edges.length) run.ended()
			const what = run.wrong()
			if (what) return { states: children.size, schedules: 0, story: [...run.told, what] }
			if (!edges.length) break
			for (const index of edges.keys())
				if (isByBreadth || index) open.push({ prefix: [...run.path, index], parent: key })
			if (isByBreadth) break
			await run.take(edges[0])
			from = key
		}
	}
	return { states: children.size, schedules: schedulesOf(children, first), story: undefined }
}

/** One schedule, as far as it was played. */
function runOf(world, { switches, faults }, unhandled) {
	unhandled.length = 0
	let current
	const told = []
	const path = []
	const edges = () => {
		const isFree = current === undefined || !world.hasSteps(current)
		const isSwitch = ({ actor }) => !isFree && actor !== undefined && actor !== current
		return world
			.steps()
			.filter((step) => (!step.isFault || faults > 0) && (!isSwitch(step) || switches > 0))
			.map((step, index) => ({ ...step, index, isSwitch: isSwitch(step) }))
	}
	return {
		...{ told, path, edges, ended: world.ended },
		async take(edge) {
			if (edge.isFault) faults--
			if (edge.isSwitch) switches--
			current = edge.actor ?? current
			told.push(edge.text)
			path.push(edge.index)
			await world.take(edge)
		},
		wrong: () => world.broken[0] ?? unhandled[0] ?? (path.length > mostSteps ? 'it never comes to rest' : undefined),
		key() {
			const goesOn = current && world.hasSteps(current) ? current : ''
			return createHash('sha1').update(`${world.fingerprint()}${goesOn}${switches} ${faults}`).digest('base64')
		},
	}
}

function schedulesOf(children, first) {
	const counts = new Map()
	const stack = [first]
	while (stack.length) {
		const key = stack.at(-1)
		const next = children.get(key)
		const open = counts.has(key) ? [] : next.filter((child) => !counts.has(child))
		if (open.length) stack.push(...open)
		else {
			stack.pop()
			counts.set(key, next.reduce((sum, child) => sum + counts.get(child), 0) || 1)
		}
	}
	return counts.get(first)
}
