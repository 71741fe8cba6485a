// Covers connection.ts and control.ts.
import { afterEach, describe, expect, it, withHeldTime } from '@tarja-test/harness'
import { createEmulator, type Emulator } from '../../emulator.ts'
import { controlRequest } from '../../exchanges.test.ts'
import { connect, mergePoll, type Poll, pollPath, type State } from './connection.ts'

async function read(emulator: Emulator, known?: State): Promise<State> {
	const response = await emulator.fetch(controlRequest('GET', `/-/${pollPath(known)}`))
	return mergePoll(known, (await response.json()) as Poll)
}

const send = (emulator: Emulator): Promise<Response> => emulator.fetch(controlRequest('GET', '/nothing'))
const seqs = ({ entries }: State): number[] => entries.map(({ seq }) => seq)

describe('mergePoll()', () => {
	it('knows what the emulator keeps, however it is read', async () => {
		const emulator = createEmulator({ logLimit: 4 })
		let known: State | undefined
		for (let sent = 0; sent < 7; sent += 1) {
			await send(emulator)
			known = await read(emulator, known)
			expect(seqs(known)).to.deep.equal(emulator.log().entries.map(({ seq }) => seq))
		}
	})

	it('reads an entry again until its response has ended', async () => {
		const emulator = createEmulator()
		emulator.faults.add({ at: 'before-accept', action: 'slow', delayMs: 20 })
		const response = send(emulator)
		const before = await read(emulator)
		expect(before.entries[0]).not.to.have.property('endedAt')
		await response
		expect((await read(emulator, before)).entries[0])
			.to.include({ status: 501 })
			.and.have.property('endedAt')
	})

	it('keeps the very same list if there is nothing new, so that nothing is drawn again', async () => {
		const emulator = createEmulator()
		await send(emulator)
		const before = await read(emulator)
		expect((await read(emulator, before)).entries).to.equal(before.entries)
	})
})

const { fetch: runtimeFetch } = globalThis

describe('connect()', () => {
	const document = { hidden: false, addEventListener() {} }
	afterEach(() => {
		document.hidden = true
		Reflect.deleteProperty(globalThis, 'document')
		Object.assign(globalThis, { fetch: runtimeFetch })
	})

	it('reads everything again after the log was cleared, and reports a lost connection until it is back', async () => {
		const emulator = createEmulator()
		let isDown = false
		const respond = (path: string): Promise<Response> =>
			isDown ? Promise.reject(new TypeError('down')) : emulator.fetch(controlRequest('GET', `/-/${path}`))
		document.hidden = false
		Object.assign(globalThis, { document, fetch: respond })
		await withHeldTime(async (time) => {
			const connection = connect()
			const next = (): Promise<void> =>
				new Promise((resolve) => {
					const stop = connection.subscribe(() => {
						stop()
						resolve()
					})
				})
			const poll = async (): Promise<void> => {
				await time.when((leftMs) => leftMs.includes(1_000))
				const changed = next()
				time.pass(1_000)
				await changed
			}
			await next()
			for (let sent = 0; sent < 3; sent += 1) await send(emulator)
			await poll()
			expect(seqs(connection.state() as State)).to.deep.equal([1, 2, 3])
			emulator.reset()
			await send(emulator)
			await poll()
			expect(seqs(connection.state() as State)).to.deep.equal([1])
			isDown = true
			await poll()
			expect(connection.status()).to.equal('lost')
			isDown = false
			await poll()
			expect(connection.status()).to.equal('live')
		})
	})
})
