// Covers faults.ts, deliver.ts and router.ts.
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator } from './emulator.ts'
import type { LogEntry } from './entry.ts'
import { controlRequest, intentPath, intentRequest, textUnlessBroken, tokenFrom } from './exchanges.test.ts'
import { actionsAt, type Fault, findFaultIssues } from './faults.ts'

const match = { path: intentPath }

interface Played {
	/** The body of the response; undefined if it broke. */
	readonly text: string | undefined
	readonly entry: LogEntry
	readonly intents: number
}

async function play(fault: Fault): Promise<Played> {
	const emulator = createEmulator()
	const token = await tokenFrom(emulator)
	emulator.faults.add({ match, ...fault })
	const text = await textUnlessBroken(await emulator.fetch(intentRequest(token)))
	const { entries, intents } = emulator.log()
	return { text, entry: entries.at(-1) as LogEntry, intents: intents.length }
}

const actions = actionsAt['before-accept']

describe('faults', () => {
	for (const at of ['before-accept', 'after-commit', 'mid-body'] as const)
		for (const action of actionsAt[at])
			it(`${action} ${at}: the log tells what was applied, and what was lost`, async () => {
				// The delay is short, so that no case takes long.
				const fault: Fault = { at, action, delayMs: 5 }
				const { entry, intents, text } = await play(fault)
				const isApplied = at !== 'before-accept' || action === 'slow'
				expect([intents, entry.applied]).to.deep.equal([isApplied ? 1 : 0, isApplied])
				expect(entry.fault).to.deep.equal({ id: 'fault-1', at, action })
				expect(text === undefined).to.equal(['reset', 'close', 'hang'].includes(action))
				expect(entry.status === undefined).to.equal(at !== 'mid-body' && text === undefined)
			})

	it('act on token requests and on undocumented paths alike, and never on the control plane', async () => {
		const emulator = createEmulator()
		emulator.faults.add({ at: 'after-commit', action: 'status', status: 503, times: 'always' })
		expect((await emulator.fetch(intentRequest('none'))).status).to.equal(503)
		expect((await emulator.fetch(intentRequest('none', { path: '/elsewhere' }))).status).to.equal(503)
		expect((await emulator.fetch(controlRequest('GET', '/-/log'))).status).to.equal(200)
	})
})

describe('any fault that is accepted', () => {
	const optional = {
		match: fc.record({ path: fc.constantFrom(intentPath, '/else') }, { requiredKeys: [] }),
		status: fc.integer({ min: 200, max: 599 }),
		headers: fc.dictionary(
			fc.constantFrom('retry-after', 'x-any', 'content-type', 'date'),
			fc.constantFrom('1', 'a/b'),
		),
		body: fc.jsonValue(),
		delayMs: fc.integer({ min: 0, max: 3 }),
		times: fc.oneof(fc.constant('always'), fc.integer({ min: 1, max: 3 })),
		after: fc.integer({ min: 0, max: 1 }),
	}
	const required = {
		at: fc.constantFrom('before-accept', 'after-commit', 'mid-body'),
		action: fc.constantFrom(...actions),
	}
	const faults = fc
		.record({ ...required, ...optional }, { requiredKeys: ['at', 'action'] })
		.filter((fault) => findFaultIssues(fault).length === 0)
		.map((fault) => ({ delayMs: 1, ...fault }) as Fault)

	it('is played without the emulator failing, and the log tells what was applied', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(faults, { minLength: 1, maxLength: 4 }), async (queued) => {
				const emulator = createEmulator()
				const token = await tokenFrom(emulator)
				emulator.faults.add(...queued)
				for (let sent = 0; sent < 4; sent += 1) {
					const response = await emulator.fetch(intentRequest(token))
					expect((await textUnlessBroken(response)) ?? '').not.to.contain('emulator-failed')
				}
				const { entries, intents } = emulator.log()
				expect(entries.filter((entry) => entry.effect === 'intent')).to.have.lengthOf(intents.length)
				for (const { fault, applied } of entries.slice(1))
					expect(applied).to.equal(fault?.at !== 'before-accept' || fault.action === 'slow')
			}),
			random(60),
		)
	})
})

describe('findFaultIssues()', () => {
	it('finds nothing wrong with any action at any place where it can be played', () => {
		expect(findFaultIssues({ at: 'before-connection', action: 'refuse', after: 2, delayMs: 60_000 })).to.deep.equal([])
		for (const at of ['before-accept', 'after-commit', 'mid-body'] as const) {
			for (const action of actions) {
				const isWrong =
					action === 'decline' ? at !== 'before-accept' : at === 'mid-body' && ['status', 'slow'].includes(action)
				expect(findFaultIssues({ at, action }).length > 0).to.equal(isWrong)
			}
		}
	})

	it('names every member that is wrong, and quotes none', () => {
		const wrong = {
			match: { verb: 'POST' },
			at: 'sometime',
			action: 'explode',
			status: 99,
			headers: { 'no good': 'x' },
			delayMs: -1,
			times: 0,
			after: -1,
			secretMember: true,
		}
		const issues = findFaultIssues(wrong)
		expect(issues.map((issue) => issue.field).sort()).to.deep.equal(Object.keys(wrong).sort())
		expect(JSON.stringify(issues.map((issue) => issue.expected))).not.to.contain('secret')
	})

	it('refuses what is no object, and what lacks place and action', () => {
		for (const value of [null, undefined, 'reset', [], 1]) expect(findFaultIssues(value)).to.have.lengthOf(1)
		expect(findFaultIssues({}).map((issue) => issue.field)).to.deep.equal(['at', 'action'])
	})
})
