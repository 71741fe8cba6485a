// Random bytes over sockets, as responses to the client: node test/fuzz/run.mjs [--count 10000] [--only turn]
import { parseArgs } from 'node:util'
import { socketTurn } from './sockets.mjs'
import { strays, takeTurns } from './turns.mjs'

const { values } = parseArgs({ options: { count: { type: 'string', default: '10000' }, only: { type: 'string' } } })
const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
const turns =
	values.only === undefined ? Array.from({ length: Number(values.count) }, (_, turn) => turn) : [Number(values.only)]
const stray = strays()
console.log(`SEED=${seed}`)

const start = performance.now()
const { counts, wrong } = await takeTurns(turns, (turn) => socketTurn(seed, turn), { atOnce: 32 })
const seconds = ((performance.now() - start) / 1000).toFixed(1)
console.log(`${wrong.length ? '✗' : '✓'} answers to the client over sockets: ${JSON.stringify(counts)} (${seconds} s)`)
for (const line of wrong.slice(0, 5)) console.log(`  ${line}`)
await new Promise((resolve) => setTimeout(resolve, 500)) // Runtimes report strays some turns later.
for (const line of stray.slice(0, 5)) console.log(`✗ ${line}`)
console.log(`${wrong.length + stray.length} wrong`)
process.exit(wrong.length + stray.length ? 1 : 0)
