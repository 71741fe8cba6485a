// The runner itself: a test that fails must never look as if it had passed.
import { join } from 'node:path'
import { before, describe, emulatorUrl, expect, it, seed, temporaryDirectory } from '@tarja-test/harness'
import { execute, runSideBySide } from '../../tools/execute.mjs'
import { getInstalled, node22, node24 } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'
import { replayable } from './again.mjs'
import { bundle } from './bundle.mjs'
import { testFiles } from './collect.mjs'
import { restsOnRuntime, runtimes } from './runtimes.mjs'

const expected = {
	'planted > passes': 'passed',
	'planted > differs': 'failed',
	'planted > throws later': 'failed',
	'planted > does not reject': 'failed',
	'planted > leaves a rejection to nobody': 'passed',
	'the run > left no rejection unhandled and no error uncaught': 'failed',
}

/** Each way of collecting results, and each runtime's own way of telling of a rejection; the others differ in a version alone. */
const chosen = ['node', 'deno', 'bun', 'workerd', 'chromium']

describe('the matrix', () => {
	const found = new Map()
	before(() =>
		runSideBySide(chosen, async (name) => {
			const { kind, entry, run, missing } = runtimes.find((runtime) => runtime.name === name)
			if (await missing()) return
			const outfile = join(temporaryDirectory, `planted-${name}.mjs`)
			const constants = { emulatorUrl, seed, temporaryDirectory, timeoutMs: 300_000 }
			await bundle({ kind, entry, files: ['test/matrix/planted.ts'], outfile, constants, fromSource: false })
			found.set(name, await run({ bundle: outfile, constants }))
		}),
	)

	it('tells what failed in each runtime that is here, an unhandled rejection included', () => {
		expect([...found.keys()]).to.include('node')
		for (const [name, { tests }] of found)
			expect(Object.fromEntries(tests.map(({ title, state }) => [title, state])), name).to.deep.equal(expected)
	})
})

describe('a file of tests', () => {
	it('runs in the runtime that its name says, and the stores of the journal in all of them', () => {
		for (const kind of ['deno', 'bun', 'workerd', 'browser']) {
			const files = testFiles(kind)
			const left = files.filter((file) => file.includes(`.${kind}.test.`) || /journal.*stores/.test(file))
			expect(left.filter((file) => !restsOnRuntime(file))).to.deep.equal([])
			expect(files.filter(restsOnRuntime)).to.include('plugins/journal/src/stores/memory.test.ts')
		}
	})
})

describe('one file of tests', () => {
	for (const [name, node] of Object.entries({ 'Node 24': node24, 'Node 22': node22 }))
		it(`runs from the sources by mocha alone, in ${name}`, async () => {
			const argv = [getInstalled('mocha/bin/mocha.js'), 'packages/core/src/calls/call-ending.test.ts']
			const env = { MATRIX_CONSTANTS: '' }
			const { code, output } = await execute(node, argv, { cwd: root, env })
			expect(code, output).to.equal(0)
			expect(output).to.match(/\d+ passing/)
		})
})

describe('a test that failed', () => {
	const outcome = (...titles) => ({ tests: titles.map((title) => ({ title, state: 'failed' })) })
	const titles = (...outcomes) => replayable(outcomes).map(({ test }) => test.title)

	it('may be played again where up to three have, in all runtimes together', () => {
		expect(titles(outcome('a > b'), outcome('a > c', 'd'))).to.deep.equal(['a > b', 'a > c', 'd'])
		expect(titles(outcome('a > b', 'a > c'), outcome('d', 'e'))).to.deep.equal([])
		expect(titles({ tests: [{ title: 'a', state: 'passed' }] })).to.deep.equal([])
	})

	it('is final, with whatever failed beside it, in the matrix of outcomes, in a history, and where it is the run’s own remark', () => {
		const final = [
			'outcomes > a',
			'outcomes of fetch > a',
			'histories of fetch > 1',
			'(exit)',
			'(start)',
			'the run > x',
		]
		for (const title of final) expect(titles(outcome(title), outcome('a > b')), title).to.deep.equal([])
	})
})
