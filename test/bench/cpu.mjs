// Microseconds of CPU per call over a stubbed fetch, in the runtime that runs this: cpu.mjs bundle. Asked for a number of calls by a
// line, it answers by a line. Garbage is collected when the runtime sees fit: asking V8 for it discards optimised code, and calls then
// take twice the time.
import { createInterface } from 'node:readline'
import { intent, quickFetch, replaceFetch } from './platform.mjs'

replaceFetch(quickFetch) // before the contender loads: some keep the one that they find
const { connect } = await import(process.argv[2])
const call = await connect('https://platform.example')

for await (const line of createInterface({ input: process.stdin })) {
	const calls = Number(line)
	const before = process.cpuUsage()
	for (let i = 0; i < calls; i++) await call(intent())
	const { user, system } = process.cpuUsage(before)
	console.log((user + system) / calls)
}
