// The runner itself: a test that fails must never look as if it had passed.
import { join } from 'node:path'
import { describe, emulatorUrl, expect, it, seed, temporaryDirectory } from '@tarja-test/harness'
import { bundle } from '../matrix/bundle.mjs'
import { runtimes } from '../matrix/runtimes.mjs'

const expected = {
	'planted > passes': 'passed',
	'planted > differs': 'failed',
	'planted > throws later': 'failed',
	'planted > does not reject': 'failed',
	'planted > leaves a rejection to nobody': 'passed',
	'the run > left no rejection unhandled and no error uncaught': 'failed',
}

const present = []
for (const runtime of runtimes) {
	if (runtime.kind !== 'programs' && !(await runtime.missing())) present.push(runtime)
}

describe('the matrix', () => {
	for (const { name, kind, entry, run } of present) {
		it(`tells what failed in ${name}, an unhandled rejection included`, async () => {
			const outfile = join(temporaryDirectory, `planted-${name}.mjs`)
			const constants = { emulatorUrl, seed, temporaryDirectory, timeoutMs: 10_000 }
			await bundle({ kind, entry, files: ['test/programs/planted.ts'], outfile, constants, fromSource: false })
			const { tests } = await run({ bundle: outfile, constants })
			expect(Object.fromEntries(tests.map(({ title, state }) => [title, state]))).to.deep.equal(expected)
		})
	}
})
