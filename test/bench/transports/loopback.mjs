// Requests per second and CPU per call over loopback, 32 at a time, of all in one process: loopback.mjs url rounds milliseconds
import { interleaved } from '../measure.mjs'
import { intent } from '../platform.mjs'
import { clients } from './clients.mjs'

const [url, rounds, turnMs] = process.argv.slice(2)
const connected = Object.fromEntries(Object.entries(clients).map(([name, connect]) => [name, connect(url)]))

/** As many calls as fit into a turn: of so many calls each, the slowest would take nearly all the time. */
async function measure(name) {
	const call = connected[name]
	const before = process.cpuUsage()
	const start = performance.now()
	let calls = 0
	const lane = async () => {
		while (performance.now() - start < turnMs) {
			await call(intent())
			calls++
		}
	}
	await Promise.all(Array.from({ length: 32 }, lane))
	const { user, system } = process.cpuUsage(before)
	return { perSecond: calls / ((performance.now() - start) / 1000), cpu: (user + system) / calls }
}

console.log(JSON.stringify(await interleaved(Object.keys(clients), Number(rounds), measure)))
process.exit()
