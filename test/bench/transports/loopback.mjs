// Requests per second and CPU per call over loopback, 32 at a time, of all in one process: loopback.mjs url rounds calls
import { interleaved } from '../measure.mjs'
import { intent } from '../platform.mjs'
import { clients } from './clients.mjs'

const [url, rounds, calls] = process.argv.slice(2)
const connected = Object.fromEntries(Object.entries(clients).map(([name, connect]) => [name, connect(url)]))
const cpuMicros = Object.fromEntries(Object.keys(clients).map((name) => [name, []]))

async function measure(name) {
	const call = connected[name]
	let left = Number(calls)
	globalThis.gc?.()
	const before = process.cpuUsage()
	const start = performance.now()
	const lane = async () => {
		while (left-- > 0) await call(intent())
	}
	await Promise.all(Array.from({ length: 32 }, lane))
	const seconds = (performance.now() - start) / 1000
	const { user, system } = process.cpuUsage(before)
	cpuMicros[name].push((user + system) / calls)
	return calls / seconds
}

const yardstick = 'tarja over fetch'
const perSecond = await interleaved(Object.keys(clients), Number(rounds), yardstick, measure)
const round = Object.fromEntries(Object.entries(cpuMicros).map(([name, all]) => [name, all.slice(1)])) // without the warm-up
const next = Object.fromEntries(Object.keys(clients).map((name) => [name, 0]))
const cpu = await interleaved(Object.keys(clients), Number(rounds), yardstick, (name) => {
	const all = round[name]
	return all[Math.min(next[name]++, all.length - 1)]
})
console.log(JSON.stringify({ perSecond, cpu }))
process.exit()
