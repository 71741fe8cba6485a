// Node, Deno and Bun: the results go to the console, as one line.

import { printFailure } from './failure-line.mjs'
import { run } from './mocha.mjs'
import { registerLastTest } from './strays.mjs'

try {
	const results = await run(
		async () => {
			await import('matrix:tests')
			registerLastTest()
		},
		{ ...__TARJA_TEST__, onFailure: printFailure },
	)
	console.log(`@@results ${JSON.stringify(results)}`)
} catch (error) {
	// Nobody else sees it: what watches for stray errors takes it.
	console.error(error?.stack ?? error)
	globalThis.process.exitCode = 1
}
