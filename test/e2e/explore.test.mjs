// Functions as newcomers write them, each with one bug, and correct ones: the explorer finds the bugs, and nothing else.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reportText } from '@tarja/explore'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { execute } from '../../tools/execute.mjs'
import { getInstalled } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'
import { findBug, findNothing } from './explored/finds.mjs'
import { explore, replay } from './explored/in-memory.mjs'
import { modulesOf, plantedIn } from './explored/planted.mjs'

const folder = resolve(import.meta.dirname, '../../packages/explore/test')

describe('tarja explore', () => {
	for (const file of takeSlice(modulesOf('planted'), 11))
		it(`finds the bug of ${file.split('/').at(-1)}`, async () => {
			await findBug(file)
		})
	it('has its page say how many bugs it finds, and with which verdicts', () => {
		const page = readFileSync(resolve(root, 'docs/explanation/what-explore-finds.md'), 'utf8')
		const verdicts = new Set(modulesOf('planted').map((file) => plantedIn(file).until))
		expect(page).to.include(`[${modulesOf('planted').length} modules]`)
		expect(new Set([...page.matchAll(/^- `(\w+)`: /gm)].map(([, verdict]) => verdict))).to.deep.equal(verdicts)
	})
	for (const file of takeSlice(modulesOf('correct'), 9))
		it(`finds nothing in ${file.split('/').at(-1)}`, async () => {
			await findNothing(file)
		})
	it('plays a finding again by the names of its boundaries', async () => {
		const steps = [{ at: 'payment_applied', then: 'kill' }]
		const variables = { ...process.env }
		const wrong = await replay(resolve(folder, 'planted/retry-on-unknown.ts'), steps)
		const right = await replay(resolve(folder, 'correct/once.ts'), steps)
		expect([wrong.applied, wrong.verdict], wrong.story.join('\n')).to.deep.equal([2, 'applied_twice'])
		expect([right.applied, right.state, right.verdict], right.story.join('\n')).to.deep.equal([1, 'paid', undefined])
		expect(process.env).to.deep.equal(variables)
	})
	it('holds nobody to a refusal of which nobody has heard', async () => {
		const file = resolve(folder, 'correct/once.ts')
		const refused = { at: 'payment_arrived', then: 'respond_402' }
		const dies = await replay(file, [refused, { at: 'journal_write_rejected_requested', then: 'kill' }])
		const isLate = await replay(file, [{ at: 'payment_requested', then: 'arrive_later' }, refused])
		for (const { verdict, undecided, state, story } of [dies, isLate])
			expect([verdict, undecided, state], story.join('\n')).to.deep.equal([undefined, undefined, 'paid'])
	})
	it('prints a test that runs as it stands in node:test and vitest', async () => {
		const file = resolve(folder, 'planted/retry-on-unknown.ts')
		const report = await explore(file, { deviations: 1, only: ['lose_response'], parts: 1 })
		const code = /A test of the first:\n\n([\s\S]+?\n\}\)\n)/.exec(reportText(report))?.[1]
		const copies = resolve(root, '.cache/explored/copied')
		mkdirSync(copies, { recursive: true })
		writeFileSync(resolve(copies, 'copied.mjs'), code)
		writeFileSync(resolve(copies, 'copied.test.mjs'), code.replace("'node:test' // or 'vitest'", "'vitest'"))
		const runs = [
			[process.execPath, '--test', 'copied.mjs'],
			[process.execPath, getInstalled('vitest/vitest.mjs'), 'run', '--root', copies],
		]
		for (const [command, ...argv] of takeSlice(runs, 2)) {
			const { code: ended, output } = await execute(command, argv, { cwd: copies })
			expect([ended, output.includes('at the end: 2 applied; state() says paid')], output).to.deep.equal([1, true])
		}
	})
	it('does not begin in Deno, where it could not close every way out', async () => {
		const script = `
			const { explore } = await import(${JSON.stringify(import.meta.resolve('@tarja/explore'))})
			await explore(${JSON.stringify(resolve(folder, 'correct/once.ts'))})`
		const { code, output } = await execute(getInstalled('.bin/deno'), ['eval', script], { cwd: root })
		expect(code, output).to.equal(1)
		expect(output).to.include('Cannot explore in this runtime')
	})
	it('says what it has not played, and writes no failure as a pass', async () => {
		const report = await explore(resolve(folder, 'planted/retry-on-unknown.ts'), { forMs: 1, parts: 1 })
		expect(report.left).to.be.greaterThan(0)
		expect(reportText(report)).to.include('were not played').and.not.to.include('assumed:')
		expect(reportText(report, { assumptions: true }))
			.to.include('assumed:')
			.and.to.include('not played:')
	})
})
