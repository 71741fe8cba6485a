import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator, type Emulator } from './emulator.ts'
import { intentRequest, tokenFrom } from './exchanges.test.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'

function file(...steps: readonly string[]): string {
	return `{\n  "scenario": 1,\n  "name": "mine",\n  "steps": [\n    ${steps.join(',\n    ')}\n  ]\n}`
}

const reset = '{ "fault": { "at": "after-commit", "action": "reset" } }'
const lifetime = '{ "settings": { "tokenLifetimeSeconds": 60 } }'

/** What a client that pays three times sees, and how many payments took effect. */
async function seenIn(emulator: Emulator): Promise<unknown[]> {
	const seen: unknown[] = []
	for (let sent = 0; sent < 3; sent += 1)
		seen.push(
			await tokenFrom(emulator)
				.then((token) => emulator.fetch(intentRequest(token)))
				.then(async (response) => [
					response.status,
					response.headers.get('retry-after'),
					(await response.text()).length > 0,
				])
				.catch(() => 'lost'),
		)
	return [...seen, emulator.log().intents.length]
}

describe('play()', () => {
	it('plays faults, settings and answers in order, from an object or from a text', async () => {
		const answer = '{ "answer": { "status": 202, "body": { "state": "pending" }, "match": { "method": "POST" } } }'
		const text = file(lifetime, reset, answer)
		for (const source of [text, JSON.parse(text) as Scenario]) {
			const emulator = createEmulator({ lostAnswer: 'reject' })
			const token = await tokenFrom(emulator)
			expect(emulator.play(source)).to.deep.equal({ name: 'mine', ids: ['fault-1', 'fault-2'] })
			expect(emulator.settings.read().tokenLifetimeSeconds).to.equal(60)
			expect(await emulator.fetch(intentRequest(token)).catch(() => 'lost')).to.equal('lost')
			const second = await emulator.fetch(intentRequest(token))
			expect([second.status, await second.json()]).to.deep.equal([202, { state: 'pending' }])
			expect(emulator.log().intents).to.have.lengthOf(2)
		}
	})

	const refused: readonly (readonly [text: string, line: number, found: string])[] = [
		['{\n  "scenario": 1,\n  name: 1\n}', 3, 'it is no JSON'],
		['{\n  "scenario": 1,\n}', 3, 'it is no JSON'],
		['{}\n{}', 1, 'it is no JSON; expected the end of the file'],
		['', 1, 'it is no JSON; expected a value'],
		['[]', 1, 'expected an object'],
		[file(reset).replace('1', '2'), 2, 'made for a newer emulator'],
		['{ "name": "x", "steps": [] }', 1, 'expected "scenario": 1'],
		['{ "scenario": 1, "steps": [] }', 1, 'name: expected'],
		['{ "scenario": 1, "name": "x",\n\n "setps": [], "steps": [] }', 3, 'no such member, setps'],
		[file(lifetime, reset, '{ "wait": 5 }'), 7, 'step 3: expected a step, found wait'],
		[file('{ "fault": {}, "settings": {} }'), 5, 'step 1: expected a step'],
		[file(lifetime, '{ "fault": {\n "at": "never" } }'), 6, 'step 2: fault: at: expected one of'],
		[file('{ "answer": { "at": "mid-body" } }'), 5, 'step 1: answer: expected no such member; an answer has match'],
		[file(reset, '{ "settings": { "tokenDelayMs": -1 } }'), 6, 'step 2: tokenDelayMs: expected'],
		[file(lifetime, '{ "settings": { "horse": 1 } }'), 6, 'step 2: horse: expected no such setting'],
		[file(...Array.from({ length: 201 }, () => lifetime)), 4, 'steps: expected a list of at most 200'],
		[`"${'x'.repeat(262_144)}"`, 1, 'it is longer than 262144 characters'],
		['['.repeat(300_000).slice(0, 200_000), 1, 'it is no JSON; expected at most 64 levels'],
	]
	for (const [text, line, found] of refused)
		it(`refuses ${JSON.stringify(text.slice(-40))} for "${found}", names the line, and plays nothing of it`, async () => {
			const emulator = createEmulator()
			const before = emulator.settings.read()
			expect(() => emulator.play(text)).to.throw(TypeError, `Cannot play the scenario: line ${line}: ${found}`)
			expect([emulator.faults.list(), emulator.settings.read()]).to.deep.equal([[], before])
		})
})

describe('record()', () => {
	it('makes of what was seen a scenario that plays the same again', async () => {
		// Two take their time, and one needs connections, of which nothing is seen.
		const others = ['silence', 'slow-days', 'not-accepted']
		for (const scenario of scenarios.filter(({ name }) => !others.includes(name))) {
			const first = createEmulator({ lostAnswer: 'reject' })
			first.play(scenario)
			const seen = await seenIn(first)
			const second = createEmulator({ lostAnswer: 'reject' })
			second.play(JSON.stringify(first.record()))
			expect(await seenIn(second), scenario.name).to.deep.equal(seen)
		}
	})

	it('has no credential in it', async () => {
		const emulator = createEmulator({ settings: { credentials: { username: 'somebody' }, tokenLifetimeSeconds: 5 } })
		emulator.settings.patch({ credentials: { username: 'else' }, unknownFields: 'accept' })
		expect(emulator.record()).to.deep.equal({
			scenario: 1,
			name: 'recorded',
			steps: [{ settings: { unknownFields: 'accept' } }],
		})
	})
})

describe('the scenarios of the package', () => {
	it('are twelve, each with a name, what happens and what a client must do', () => {
		expect(new Set(scenarios.map(({ name }) => name)).size).to.equal(12)
		for (const { about = '', client = '' } of scenarios) expect([about, client]).not.to.include('')
	})

	const seen: Readonly<Record<string, readonly unknown[]>> = {
		refused: [[422, null, true], [200, null, true], [200, null, true], 2],
		declined: [[200, null, true], [200, null, true], [200, null, true], 2],
		'lost-after-commit': ['lost', [200, null, true], [200, null, true], 3],
		'answer-cut': ['lost', [200, null, true], [200, null, true], 3],
		'gateway-502-then-fine': [[502, null, true], [200, null, true], [200, null, true], 2],
		'token-refused-on-the-way': [[401, null, true], [200, null, true], [200, null, true], 2],
		'rate-limited': [[200, null, true], [200, null, true], [429, '10', true], 2],
		'clock-two-hours-ahead': [[200, null, true], [200, null, true], [200, null, true], 3],
		// Two payments without a token, as nobody in this test waits.
		'no-token-at-first': [[401, null, true], [401, null, true], [200, null, true], 1],
	}
	for (const [name, expected] of Object.entries(seen))
		it(`play what they say: ${name}`, async () => {
			const emulator = createEmulator({ lostAnswer: 'reject', clock: () => 1_800_000_000_000 })
			const scenario = scenarios.find((known) => known.name === name)
			if (scenario) emulator.play(scenario)
			expect(await seenIn(emulator)).to.deep.equal(expected)
		})
})
