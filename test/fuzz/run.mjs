// Random responses to the client: node test/fuzz/run.mjs [--count 100000] [--only turn]
import { parseArgs } from 'node:util'
import { clientTurn } from './client.mjs'
import { socketTurn } from './sockets.mjs'
import { strays, takeTurns } from './turns.mjs'

const { values } = parseArgs({ options: { count: { type: 'string', default: '100000' }, only: { type: 'string' } } })
const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
const count = Number(values.count)
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
const turnsOf = (from, to) => (values.only === undefined ? range(from, to) : [Number(values.only)])
const stray = strays()
const wrong = []
console.log(`SEED=${seed}`)

async function report(title, work) {
	const start = performance.now()
	const { counts, wrong: found } = await work()
	const seconds = ((performance.now() - start) / 1000).toFixed(1)
	console.log(`${found.length ? '✗' : '✓'} ${title}: ${JSON.stringify(counts)} (${seconds} s)`)
	for (const line of found.slice(0, 5)) console.log(`  ${line}`)
	wrong.push(...found)
}

// A tenth of the answers comes over real sockets.
await report('answers to the client', () =>
	takeTurns(turnsOf(0, count * 0.9), (turn) => clientTurn(seed, turn), { atOnce: 32 }),
)
await report('answers to the client over sockets', () =>
	takeTurns(turnsOf(count * 0.9, count), (turn) => socketTurn(seed, turn), { atOnce: 32 }),
)
await new Promise((resolve) => setTimeout(resolve, 500)) // Runtimes report strays some turns later.
for (const line of stray.slice(0, 5)) console.log(`✗ ${line}`)
console.log(`${wrong.length + stray.length} wrong`)
process.exit(wrong.length + stray.length ? 1 : 0)
