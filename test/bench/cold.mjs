// A contender's load, first call and second call, in a process that has done nothing else: cold.mjs time|heap module. Prints
// milliseconds of CPU, or the KiB that are left on the heap after the first call. `heap` needs a collector that can be asked.
import { builtForAnybody, intent, quickFetch } from './platform.mjs'
import { allThreadsMs, mainThreadMs } from './schedstat.mjs'

const [what, module] = process.argv.slice(2)
const { Deno, Bun, gc } = globalThis

/** Deno's own work for a program is done by several threads. */
async function cpuMs() {
	await new Promise((resolve) => setTimeout(resolve, 2))
	return Deno ? allThreadsMs(process.pid) : mainThreadMs(process.pid)
}

function heapBytes() {
	for (let turn = 0; turn < 3; turn++) Bun ? Bun.gc(true) : gc()
	return process.memoryUsage().heapUsed
}

globalThis.fetch = quickFetch // before the contender loads: some keep the one that they find
await builtForAnybody()
const read = what === 'heap' ? heapBytes : cpuMs
await read()
await read()

const readings = [await read()]
const { connect } = await import(module)
readings.push(await read())
const call = connect('https://platform.example')
await call(intent())
readings.push(await read())
await call(intent())
readings.push(await read())

const [start, loaded, first, second] = readings
console.log(
	JSON.stringify(
		what === 'heap'
			? { kib: (first - start) / 1024 }
			: { load: loaded - start, first: first - loaded, second: second - first },
	),
)
