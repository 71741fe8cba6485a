// The functions of ours that a first payment runs, for compile hints: node test/bench/first-functions.mjs [condition]
// Runs the benchmark's job from the sources, by the modules that this condition chooses, and prints [[file, name], …].
import { Session } from 'node:inspector/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../tools/workspace.mjs'
import { intent, quickFetch, replaceFetch } from './platform.mjs'
import { runFromSources } from './sources.mjs'

const [condition] = process.argv.slice(2)
runFromSources(({ chosen, modules }) => modules.find((module) => module.endsWith(`-${condition}`)) ?? chosen)
if (condition === 'workerd')
	Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'Cloudflare-Workers' } })
replaceFetch(quickFetch)
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true })
const { connect } = await import('./contenders/tarja.mjs')
await connect('https://platform.example')(intent())
const { result } = await session.post('Profiler.takePreciseCoverage')
const found = result
	.filter(({ url }) => url.endsWith('.ts'))
	.flatMap(({ url, functions }) =>
		functions
			.filter(({ functionName, ranges }) => functionName && ranges[0].count)
			.map(({ functionName }) => [relative(root, fileURLToPath(url)).replaceAll('\\', '/'), functionName]),
	)
process.stdout.write(JSON.stringify(found))
