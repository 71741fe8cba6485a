// A contender's load and first call, in a process that has done nothing else: cold.mjs module. Prints milliseconds of CPU.
import { intent, quickFetch, replaceFetch, warmRuntime } from './platform.mjs'
import { readAllThreadsMs, readMainThreadMs } from './schedstat.mjs'

const [module] = process.argv.slice(2)

/** Deno's own work for a program is done by several threads. */
async function readCpuMs() {
	await new Promise((resolve) => setTimeout(resolve, 2))
	return 'Deno' in globalThis ? readAllThreadsMs(process.pid) : readMainThreadMs(process.pid)
}

replaceFetch(quickFetch) // before the contender loads: some keep the one that they find
await warmRuntime()
await readCpuMs()
await readCpuMs()
const start = await readCpuMs()
const { connect } = await import(module)
await connect('https://platform.example')(intent())
console.log(JSON.stringify({ ms: (await readCpuMs()) - start }))
