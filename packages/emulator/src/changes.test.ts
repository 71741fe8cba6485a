import { describe, expect, it, withHeldTime } from '@tarja-test/harness'
import { type SpaceChanges, seenIn } from './changes.ts'
import { createEmulator, type Emulator } from './emulator.ts'
import { controlRequest, intentRequest, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'

async function read<Answer>(emulator: Emulator, path: string): Promise<Answer> {
	return (await (await emulator.fetch(controlRequest('GET', path))).json()) as Answer
}

function changes(emulator: Emulator, seen?: SpaceChanges, space = ''): Promise<SpaceChanges> {
	const query = seen ? `?history=${seen.history}&revision=${seen.revision}` : ''
	return read(emulator, `${space}/-/changes${query}`)
}

const seqs = ({ entries }: SpaceChanges): number[] => entries.map(({ seq }) => seq)

describe('GET /-/changes', () => {
	it('tells what is new since the revision that was seen, and nothing else', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		const first = await changes(emulator)
		expect(seqs(first)).to.deep.equal([1])
		await emulator.fetch(intentRequest(token))
		const second = await changes(emulator, first)
		expect(seqs(second)).to.deep.equal([2])
		expect(second.entries[0]).to.include({ applied: true, status: 200 })
		expect(second.entries[0]).to.have.property('endedAt')
		expect(seqs(await changes(emulator, second))).to.deep.equal([])
	})

	it('tells a request again when it has gone on', () =>
		withHeldTime(async (time) => {
			const emulator = createEmulator()
			emulator.faults.add({ at: 'before-accept', action: 'slow', delayMs: 50 })
			const answer = emulator.fetch(tokenRequest())
			await time.when((leftMs) => leftMs.includes(50))
			const seen = await changes(emulator)
			expect(seen.entries[0]).to.include({ seq: 1, applied: false }).and.not.have.property('endedAt')
			time.pass(50)
			await answer
			const later = await changes(emulator, seen)
			expect(later.entries[0]).to.include({ seq: 1, applied: true }).and.have.property('endedAt')
		}))

	it('has a new revision after whatever changes the space', async () => {
		const emulator = createEmulator()
		let seen = await changes(emulator)
		const acts: (() => unknown)[] = [
			() => tokenFrom(emulator),
			() => emulator.faults.add({ at: 'after-commit', action: 'reset', id: 'mine' }),
			() => emulator.faults.clear('mine'),
			() => emulator.fetch(controlRequest('POST', '/-/faults', { at: 'after-commit', action: 'slow' })),
			() => emulator.fetch(controlRequest('DELETE', '/-/faults')),
			() => emulator.fetch(controlRequest('PATCH', '/-/settings', { tokenDelayMs: 1 })),
			() => emulator.fetch(controlRequest('POST', '/-/revoke-tokens')),
			() => emulator.settings.patch({ tokenLifetimeSeconds: 5 }),
			() => emulator.revokeTokens(),
			() => emulator.clearLog(),
			() => emulator.importState(emulator.exportState()),
			() => emulator.reset(),
		]
		for (const act of acts) {
			await act()
			const { history, revision } = await changes(emulator, seen)
			expect([history, revision], String(act)).not.to.deep.equal([seen.history, seen.revision])
			seen = await changes(emulator)
			expect([seen.history, seen.revision]).to.deep.equal([history, revision])
		}
	})

	it('begins another history when the log is emptied, so that nobody goes on from the old one', async () => {
		const emulator = createEmulator()
		await tokenFrom(emulator)
		const before = await changes(emulator)
		emulator.clearLog()
		await tokenFrom(emulator)
		const after = await changes(emulator, before)
		expect(after.history).not.to.equal(before.history)
		expect(seqs(after)).to.deep.equal([2])
		expect(after.oldest).to.equal(2)
		expect(seqs(await changes(createEmulator(), after))).to.deep.equal([])
	})

	it('tells a long log in pieces, each of which says how to go on', async () => {
		const emulator = createEmulator()
		for (let sent = 0; sent < 1_200; sent += 1) await emulator.fetch(controlRequest('GET', '/nothing'))
		const seen: number[] = []
		let part: SpaceChanges | undefined
		do {
			part = await changes(emulator, part)
			expect(part.entries.length).to.be.at.most(500)
			seen.push(...seqs(part))
		} while (part.more)
		expect(seen).to.deep.equal(Array.from({ length: 1_200 }, (_, index) => index + 1))
		expect(seqs(await changes(emulator, part))).to.deep.equal([])
	})

	it('says which requests are not kept any more', async () => {
		const emulator = createEmulator({ logLimit: 3 })
		for (let sent = 0; sent < 5; sent += 1) await emulator.fetch(controlRequest('GET', '/nothing'))
		const { oldest, totals, entries } = await changes(emulator)
		expect([oldest, totals.received, entries.length]).to.deep.equal([3, 5, 3])
		const log = emulator.log()
		expect([log.entries.map(({ seq }) => seq), log.totals.received, log.dropped]).to.deep.equal([[3, 4, 5], 5, 2])
	})

	it("tells the platform's clock, how long tokens live, and which were revoked", async () => {
		const emulator = createEmulator({ clock: () => 1_800_000_000_000, settings: { clockOffsetSeconds: 7_200 } })
		await tokenFrom(emulator)
		emulator.revokeTokens()
		await tokenFrom(emulator)
		const { now, tokens } = await changes(emulator)
		expect(now).to.equal('2027-01-15T10:00:00.000Z')
		expect(tokens.map(({ revoked = false }) => revoked)).to.deep.equal([true, false])
		expect(tokens[1]).to.include({ lifetimeSeconds: 300, expiresAt: '2027-01-15T10:05:00.000Z' })
	})

	it('takes whatever is asked for as nothing seen, unless it was told so', () => {
		for (const query of ['', 'history=a', 'history=b&revision=7', 'history=a&revision=x', 'history=a&revision=1e99'])
			expect(seenIn(query, 'a'), query).to.equal(0)
		expect(seenIn('history=a&revision=7', 'a')).to.equal(7)
	})
})

describe('GET /-/events', () => {
	/** Reads the stream until it has told so many revisions. */
	async function told(response: Response, count: number, between: (told: number) => unknown): Promise<string[]> {
		const reader = response.body?.getReader()
		const decoder = new TextDecoder()
		const events: string[] = []
		while (events.length < count) {
			const { value } = (await reader?.read()) ?? {}
			const text = decoder.decode(value)
			if (!text.includes('data: ')) continue
			events.push(text)
			await between(events.length)
		}
		await reader?.cancel()
		return events
	}

	it('tells the revision at once, and again after each change', async () => {
		const emulator = createEmulator()
		const response = await emulator.fetch(controlRequest('GET', '/-/events'))
		expect(response.headers.get('content-type')).to.equal('text/event-stream')
		const events = await told(response, 2, (count) => count === 1 && tokenFrom(emulator))
		const [before, after] = events.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
		expect(after.history).to.equal(before.history)
		expect(after.revision).to.be.greaterThan(before.revision)
		expect(events[0]).to.match(/^data: .*\nretry: \d+\n\n$/)
	})

	it('ends when its space is dropped, so that a reader opens the new one', async () => {
		const emulator = createEmulator({ maxSpaces: 1 })
		const response = await emulator.fetch(controlRequest('GET', '/~one/-/events'))
		const reader = response.body?.getReader()
		await reader?.read()
		await emulator.fetch(tokenRequest({ path: `/~two${tokenPath}` }))
		expect((await reader?.read())?.done).to.equal(true)
	})
})

describe('the rest of what a console asks for', () => {
	it('lists the spaces, with how much they have received', async () => {
		const emulator = createEmulator()
		await emulator.fetch(tokenRequest({ path: `/~one${tokenPath}` }))
		const { spaces } = await read<{ spaces: unknown }>(emulator, '/-/spaces')
		expect(spaces).to.deep.equal([
			{ name: '', received: 0 },
			{ name: 'one', received: 1 },
		])
	})

	it('lists the operations of 32 groups: documented, bound, or a stub', async () => {
		const bindings = {
			'loans.personal': { method: 'POST', path: '/loans/{id}' },
			'own.thing': { method: 'GET', path: '/own' },
		}
		const { groups } = await read<{ groups: { title: string; operations: { id: string; state: string }[] }[] }>(
			createEmulator({ bindings }),
			'/-/catalogue',
		)
		expect(groups).to.have.lengthOf(33)
		const all = groups.slice(0, 32).flatMap(({ operations }) => operations)
		const count = (wanted: string) => all.filter(({ state }) => state === wanted).length
		expect([all.length, count('documented'), count('bound'), count('stub')]).to.deep.equal([126, 2, 1, 123])
		expect(all.find(({ id }) => id === 'loans.personal')).to.include({ method: 'POST', path: '/loans/{id}' })
		expect(groups[32]?.operations).to.deep.equal([{ id: 'own.thing', state: 'bound', method: 'GET', path: '/own' }])
	})
})
