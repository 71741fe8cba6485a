// Plays every order of events of a journal: node test/model/journal/run.mjs [--draw count]
// Enumerates each scene within all of its bounds, draws deeper schedules, and plays some with the real code.
import { parseArgs } from 'node:util'
import * as protocol from '../../../plugins/journal/src/protocol.ts'
import { draw, explore } from './explore.ts'
import { hold, played } from './held.mjs'
import { randomOf } from './random.ts'
import { scenes } from './scenes.ts'

const { values } = parseArgs({ options: { draw: { type: 'string', default: '5000' } } })
const print = (text) => process.stdout.write(`${text}\n`)
const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
print(`SEED=${seed}`)

const random = randomOf(seed)
for (const scene of scenes) {
	const { states, schedules, story } = explore(protocol, scene, scene.whole)
	if (story) throw new Error(`${scene.name}: ${story.join('\n')}`)
	print(`${scene.name}: ${states} states, ${schedules} schedules`)
}
for (const scene of scenes) {
	const { steps, story } = draw(protocol, scene, { switches: 8, faults: 5 }, { count: Number(values.draw), random })
	if (story) throw new Error(`${scene.name}: ${story.join('\n')}`)
	print(`${scene.name}: ${values.draw} drawn, ${steps} steps`)
}
for (const home of Object.keys(played)) {
	const { schedules, steps } = await hold(home, { count: Number(values.draw), random })
	print(`the real journal over ${home}: ${schedules} schedules, ${steps} steps`)
}
// The clients that were played still have timers, of calls that nobody waits for.
process.exit()
