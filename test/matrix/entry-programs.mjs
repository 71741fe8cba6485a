// Runs the test files named on the command line, in Node.
import { pathToFileURL } from 'node:url'
import { printFailure } from './failure-line.mjs'
import { run } from './mocha.mjs'
import { registerLastTest } from './strays.mjs'

/** Imports a file's tests. A file that cannot be loaded is a failed test, and hides no other file. */
async function load(file) {
	try {
		await import(pathToFileURL(file).href)
	} catch (error) {
		const { describe, it } = globalThis
		describe(file, () => {
			it('loads', () => {
				throw error
			})
		})
	}
}

try {
	const results = await run(
		async () => {
			for (const file of process.argv.slice(2)) await load(file)
			registerLastTest()
		},
		{ ...globalThis.__TARJA_TEST__, onFailure: printFailure },
	)
	// A program that a failed test left running must not keep this one alive.
	process.stdout.write(`@@results ${JSON.stringify(results)}\n`, () => process.exit())
} catch (error) {
	process.stderr.write(`${error.stack ?? error}\n`, () => process.exit(1))
}
