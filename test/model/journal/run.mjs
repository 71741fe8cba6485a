// Plays every order of events of a journal: node test/model/journal/run.mjs [--write] [--draw count]
// Enumerates each scene within all of its bounds, draws deeper schedules, and plays some with the real code; --write puts what it visited into the page.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as protocol from '../../../plugins/journal/src/protocol.ts'
import { visitAll as onceVisited } from '../once/figures.mjs'
import { draw } from './explore.ts'
import { pageParts, tableOf, totalOf, visitAll, withPart } from './figures.ts'
import { hold, played } from './held.mjs'
import { randomOf } from './random.ts'
import { scenes } from './scenes.ts'

const { values } = parseArgs({
	options: { write: { type: 'boolean', default: false }, draw: { type: 'string', default: '5000' } },
})
const print = (text) => process.stdout.write(`${text}\n`)
const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
print(`SEED=${seed}`)

const random = randomOf(seed)
const started = performance.now()
const rows = await visitAll(protocol, 'whole', (row) => print(JSON.stringify(row)))
print(`enumerated in ${Math.round((performance.now() - started) / 1000)} s`)
for (const scene of scenes) {
	const { steps, story } = draw(protocol, scene, { switches: 8, faults: 5 }, { count: Number(values.draw), random })
	if (story) throw new Error(`${scene.name}: ${story.join('\n')}`)
	print(`${scene.name}: ${values.draw} drawn, ${steps} steps`)
}
for (const home of Object.keys(played)) {
	const { schedules, steps } = await hold(home, { count: Number(values.draw), random })
	print(`the real journal over ${home}: ${schedules} schedules, ${steps} steps`)
}
await onceVisited('whole', (row) => print(JSON.stringify(row)))
if (values.write) {
	const file = new URL('../../../docs/explanation/every-order-of-events.md', import.meta.url)
	const parts = {
		...{ whole: tableOf(rows), ...(await pageParts(protocol)) },
		'once-slice': totalOf(await onceVisited('slice')),
	}
	const page = Object.entries(parts).reduce(
		(text, [name, part]) => withPart(text, name, part),
		readFileSync(file, 'utf8'),
	)
	writeFileSync(file, page)
}
// The clients that were played still have timers, of calls that nobody waits for.
process.exit()
