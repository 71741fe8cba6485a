// Microseconds of CPU per call over a stubbed fetch, in the runtime that runs this: cpu.mjs rounds calls name=bundle…
import { interleaved } from './measure.mjs'
import { intent, quickFetch } from './platform.mjs'

const [rounds, calls, ...given] = process.argv.slice(2)
globalThis.fetch = quickFetch // before the contenders load: some keep the one that they find
const connected = {}
for (const pair of given) {
	const [name, file] = pair.split('=')
	const { connect } = await import(file)
	connected[name] = connect('https://platform.example')
}

async function measure(name) {
	const call = connected[name]
	globalThis.gc?.() // nobody pays for the garbage of whoever came before
	const before = process.cpuUsage()
	for (let i = 0; i < calls; i++) await call(intent())
	const { user, system } = process.cpuUsage(before)
	return (user + system) / calls
}

console.log(JSON.stringify(await interleaved(Object.keys(connected), Number(rounds), measure)))
