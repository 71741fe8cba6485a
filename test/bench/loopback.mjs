// Requests per second over loopback, 32 at a time: loopback.mjs url bundle. Asked for a number of calls by a line, it answers by a line.
import { createInterface } from 'node:readline'
import { intent } from './platform.mjs'

const [url, bundle] = process.argv.slice(2)
const { connect } = await import(bundle)
const call = connect(url)

for await (const line of createInterface({ input: process.stdin })) {
	const calls = Number(line)
	let left = calls
	const start = performance.now()
	const lane = async () => {
		while (left-- > 0) await call(intent())
	}
	await Promise.all(Array.from({ length: 32 }, lane))
	console.log(calls / ((performance.now() - start) / 1000))
}
