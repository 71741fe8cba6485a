import { describe, expect, it } from '@tarja-test/harness'
import type { SpaceChanges } from '../../changes.ts'
import { createEmulator, type Emulator } from '../../emulator.ts'
import { controlRequest } from '../../exchanges.test.ts'
import { type State, withChanges } from './state.ts'

async function read(emulator: Emulator, known?: State): Promise<State> {
	const query = known ? `?history=${known.history}&revision=${known.revision}` : ''
	const answer = await emulator.fetch(controlRequest('GET', `/-/changes${query}`))
	return withChanges(known, (await answer.json()) as SpaceChanges)
}

const send = (emulator: Emulator): Promise<Response> => emulator.fetch(controlRequest('GET', '/nothing'))
const seqs = ({ entries }: State): number[] => entries.map(({ seq }) => seq)

describe('withChanges()', () => {
	it('knows what the emulator keeps, however it is read', async () => {
		const emulator = createEmulator({ logLimit: 4 })
		let known: State | undefined
		for (let sent = 0; sent < 7; sent += 1) {
			await send(emulator)
			known = await read(emulator, known)
			expect(seqs(known)).to.deep.equal(emulator.log().entries.map(({ seq }) => seq))
		}
	})

	it('begins from nothing when the emulator has begun anew', async () => {
		const emulator = createEmulator()
		await send(emulator)
		const before = await read(emulator)
		const restarted = createEmulator()
		expect(seqs(await read(restarted, before))).to.deep.equal([])
		emulator.clearLog()
		await send(emulator)
		expect(seqs(await read(emulator, before))).to.deep.equal([2])
	})

	it('keeps the very same list when there is nothing new, so that nothing is drawn anew', async () => {
		const emulator = createEmulator()
		await send(emulator)
		const before = await read(emulator)
		expect((await read(emulator, before)).entries).to.equal(before.entries)
	})
})
