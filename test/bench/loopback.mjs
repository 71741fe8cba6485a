// Requests per second over loopback, 32 at a time: loopback.mjs url rounds calls name=bundle…
import { interleaved } from './measure.mjs'
import { intent } from './platform.mjs'

const [url, rounds, calls, ...given] = process.argv.slice(2)
const connected = {}
for (const pair of given) {
	const [name, file] = pair.split('=')
	const { connect } = await import(file)
	connected[name] = connect(url)
}

async function measure(name) {
	const call = connected[name]
	let left = Number(calls)
	globalThis.gc?.() // nobody pays for the garbage of whoever came before
	const start = performance.now()
	const lane = async () => {
		while (left-- > 0) await call(intent())
	}
	await Promise.all(Array.from({ length: 32 }, lane))
	return calls / ((performance.now() - start) / 1000)
}

console.log(JSON.stringify(await interleaved(Object.keys(connected), Number(rounds), measure)))
