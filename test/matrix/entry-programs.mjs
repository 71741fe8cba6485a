// Runs the test files named on the command line, in Node.
import { pathToFileURL } from 'node:url'
import { run } from './mocha.mjs'
import { registerLastTest } from './strays.mjs'

try {
	const results = await run(async () => {
		for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href)
		registerLastTest()
	}, globalThis.__TARJA_TEST__)
	// A program that a failed test left running must not keep this one alive.
	process.stdout.write(`@@results ${JSON.stringify(results)}\n`, () => process.exit())
} catch (error) {
	// Servers that files before it have started would keep the process alive, and nobody would be told.
	process.stderr.write(`${error.stack ?? error}\n`, () => process.exit(1))
}
