// Holds the model against the real journal: schedules that are drawn from it are played with the real code, step by step.
import * as protocol from '../../../plugins/journal/src/protocol.ts'
import { draw } from './explore.ts'
import { modelOf } from './model.ts'
import { realOf, stateOf } from './real.mjs'

const actors = ['A', 'B', 'R1', 'R2', 'purge']
const purge = { afterMs: 400, references: false }

/** What is drawn for each store. */
export const played = {
	memory: { name: 'memory', actors, purge, misses: true },
	sqlite: { name: 'sqlite', actors, purge },
}

/** No process can be given a monotonic clock of our own, that begin() goes by both clocks is core's test; nor a store's that jumps. */
const isPlayable = (schedule) => schedule.every(({ text }) => !/sleeps|set back|years ahead/.test(text))

/** Plays so many schedules; gives how many and their steps, and throws the story of the first that comes out otherwise. */
export async function hold(home, { count, random }) {
	const scene = played[home]
	const model = modelOf(protocol, scene)
	const schedules = []
	const hear = (schedule) => isPlayable(schedule) && schedules.push(schedule)
	draw(protocol, scene, { switches: 4, faults: 3 }, { count, random, hear })
	for (const schedule of schedules) await play(realOf(home, scene), schedule, model)
	return { schedules: schedules.length, steps: schedules.reduce((sum, { length }) => sum + length, 0) }
}

async function play(real, schedule, model) {
	const story = []
	const kept = new Set()
	try {
		for (const step of schedule) {
			story.push(step.text)
			await real.step(step)
			const state = await real.state()
			const expected = stateOf(step.world, model.found(step.world))
			for (const [name, told] of Object.entries(expected.told)) {
				// A call that did nothing is told of the other one that holds the order by now.
				if (state.told[name] !== 'duplicate' || !/rejected|not_processed/.test(told)) continue
				if (kept.has(name) || (expected.found && expected.found !== name)) kept.add(name)
				if (kept.has(name)) expected.told[name] = 'duplicate'
			}
			const [is, should] = [JSON.stringify(state), JSON.stringify(expected)]
			if (is !== should) throw new Error(`it is ${is}\nand should be ${should}`)
		}
	} catch (error) {
		throw new Error([...story, error.message].join('\n'), { cause: error })
	} finally {
		real.end()
	}
}
