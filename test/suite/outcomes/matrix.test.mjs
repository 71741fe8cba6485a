// The outcome matrix itself: it has all combinations, its oracle notices every lie, and the page has its results.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { root } from '../../../tools/workspace.mjs'
import { allOf, pairwiseOf } from './combinations.ts'
import { expectedOf, inWords } from './expected.ts'
import { untruths } from './oracle.ts'
import { faults } from './plans.ts'

const column = fc.integer({ min: 1, max: 6 }).map((length) => Array.from({ length }, (_, index) => index))
const table = fc.record({ a: column, b: column, c: column, d: column })
/** What must not be together. */
const canBe = ({ a, b }) => a !== 0 || b === 0
const pairsOf = (row) =>
	Object.entries(row).flatMap(([name, value], index, all) =>
		all.slice(index + 1).map(([other, with_]) => `${name}${value}${other}${with_}`),
	)

describe('the combinations of the outcome matrix', () => {
	it('have every two values together that can be, in few rows', () =>
		fc.assert(
			fc.property(table, (columns) => {
				const all = allOf(columns, canBe)
				const few = pairwiseOf(columns, canBe)
				expect(few.every(canBe)).to.equal(true)
				expect([...new Set(few.flatMap(pairsOf))].sort()).to.deep.equal([...new Set(all.flatMap(pairsOf))].sort())
				expect(few.length).to.be.at.most(Math.max(all.length, 1))
			}),
			{ seed },
		))
})

const entry = { state: 'rejected', status: 402, attempts: 1, mayHaveReplayed: false }
const told = { end: 'rejected', error: undefined, attempts: 1, mayHaveReplayed: false, record: undefined, entry }
const seen = { requests: 1, applied: 0, reused: 0, open: 0 }
const circumstances = { effect: 'unsafe', replays: 0, repeats: 'nothing', failsOutside: false }
const record = { attempts: 1, mayHaveReplayed: false }
const unknown = { end: 'unknown', record, entry: { ...entry, state: 'unknown' } }

/** A lie, and the words in which the oracle tells it. */
const lies = [
	['the call never ended', { end: 'never' }, {}],
	['no TarjaError', { end: 'foreign' }, {}],
	['not_processed, but 1 reached', { end: 'not_processed', attempts: 0 }, {}],
	['not_processed, but 1 applied', { end: 'not_processed' }, { applied: 1 }],
	['rejected, but 1 applied', {}, { applied: 1 }],
	['rejected with attempts 1 and no replay, but 2 reached', {}, { requests: 2 }],
	['unsafe, but 2 reached', unknown, { requests: 2 }],
	['unknown with attempts 1 and no replay, but 2 reached', unknown, { requests: 2 }],
	['its requests went on', {}, { open: 1 }],
	['there is no record', { ...unknown, record: undefined }, {}],
	['but there is a record', { record }, {}],
	['record and error differ', { ...unknown, record: { ...record, attempts: 2 } }, {}],
	['the journal has no entry', { entry: undefined }, {}],
	['the journal says pending', { entry: { ...entry, state: 'pending' } }, {}],
	['the journal says applied, but nothing was', { entry: { ...entry, state: 'applied' } }, {}],
	['the journal says rejected, but 1 applied', { ...unknown, entry }, { applied: 1 }],
	['the journal says not_processed, but 1 reached', { entry: { ...entry, state: 'not_processed', attempts: 0 } }, {}],
	['the journal says 0', { entry: { ...entry, attempts: 0 } }, {}],
	['but the journal says true', { entry: { ...entry, mayHaveReplayed: true } }, {}],
]

describe('the oracle of the outcome matrix', () => {
	it('has nothing to say of the truth', () => {
		expect(untruths(told, seen, circumstances)).to.deep.equal([])
		expect(untruths({ ...told, ...unknown }, { ...seen, applied: 1 }, circumstances)).to.deep.equal([])
	})
	for (const [words, lie, otherwise] of lies)
		it(`hears: ${words}`, () => {
			expect(untruths({ ...told, ...lie }, { ...seen, ...otherwise }, circumstances).join('\n')).to.include(words)
		})
})

/** What happens to an unsafe call, in the page's words, and the fault's name. */
const rowsOfPage = {
	'422 with JSON': 'refused',
	'The connection breaks before the response': 'applied and reset',
	'The connection breaks once, then 200': 'reset once, then 200',
	'A 500 after the payment': 'applied and 500',
	'421 once, then 200': '421 once, then 200',
	'401 that blames the token, then 200': '401 that says why, then 200',
}

describe('the page of outcomes by runtime', () => {
	const page = readFileSync(resolve(root, 'docs/reference/outcomes-by-runtime.md'), 'utf8')
	const shape = { method: 'POST', effect: 'unsafe' }
	for (const [words, name] of Object.entries(rowsOfPage))
		it(`has the results of an unsafe call: ${words}`, () => {
			const fault = faults.find((one) => one.name === name)
			const cellOf = (runtimes) => [...new Set(runtimes.map((runtime) => inWords(expectedOf(fault, shape, runtime))))]
			const cells = [...cellOf(['node', 'deno', 'bun', 'workerd']), ...cellOf(['chromium', 'firefox', 'webkit'])]
			expect(page).to.include(`| ${words} | ${cells.join(' | ')} |`)
		})
})
