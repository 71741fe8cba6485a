// Who waits for whose token, what is renewed where, what a 401 and clear() change, and what is told of it.
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import { type Gate, gate, never, pause, until } from '../../test/gate.ts'
import { issuerOf, managerOf, memoryStore, storeOf, worldOf } from '../../test/token-world.ts'
import type { Runtime } from '../transport/runtime.ts'
import { createTokenError, type Issuer, type TokenGrant, type TokenRecord, type TokenSource } from './contracts.ts'
import type { ManagerSettings } from './state.ts'

const lifetimeMs = 100_000
const hourMs = 3_600_000
const slowly = (token: string) => pause(100).then(() => token)

describe('a token that is near its end', () => {
	const waitUntil = (): void => {}
	const cases: readonly (readonly [Runtime, ManagerSettings['waitUntil'], boolean])[] = [
		['node', undefined, true],
		['node', waitUntil, true],
		['workerd', undefined, false],
		['workerd', waitUntil, true],
	]
	for (const [runtime, input, isRenewed] of cases)
		it(`${isRenewed ? 'is' : 'is not'} renewed in the background in ${runtime} ${input ? 'with' : 'without'} waitUntil`, async () => {
			const auth = issuerOf(undefined, lifetimeMs)
			const { tokens, clock, reasons } = managerOf(auth, { runtime, waitUntil: input })
			await tokens.token()
			clock.advance(76_000)
			expect((await tokens.token()).accessToken).to.equal('token-1')
			await pause(5)
			expect((await tokens.token()).accessToken).to.equal(isRenewed ? 'token-2' : 'token-1')
			expect(reasons()).to.deep.equal(isRenewed ? ['missing', 'expiring'] : ['missing'])
		})

	for (const [chance, dueMs] of [
		[0, 85_000],
		[0.5, 80_000],
		[1, 75_000],
	] as const)
		it(`is renewed ${dueMs} ms after it was issued for ${lifetimeMs} where chance says ${chance}`, async () => {
			const { tokens, clock, reasons } = managerOf(issuerOf(undefined, lifetimeMs), { random: () => chance })
			await tokens.token()
			clock.advance(dueMs - 1)
			await tokens.token()
			await pause(5)
			expect(reasons()).to.deep.equal(['missing'])
			clock.advance(1)
			await tokens.token()
			await pause(5)
			expect(reasons()).to.deep.equal(['missing', 'expiring'])
		})

	// Ten seconds, and a quarter more by chance; in half seconds.
	for (const [why, error, renewals, cause] of [
		['that failed', new Error('not now'), [0, 25], 'the issuer failed'],
		['the credentials were refused', createTokenError('credentials', 'answered 401'), [0], 'answered 401'],
	] as const)
		it(`is not renewed again for a while where ${why}, though the wall clock is set back; an event says why`, async () => {
			const auth = issuerOf((turn) => (turn === 1 ? 'token-1' : Promise.reject(error)), lifetimeMs)
			const { tokens, clock, events, types } = managerOf(auth)
			await tokens.token()
			clock.advance(76_000)
			const renewed: number[] = []
			for (let half = 0; half < 30; half++) {
				const before = auth.asked.length
				expect((await tokens.token()).accessToken).to.equal('token-1')
				await pause(2)
				if (auth.asked.length > before) renewed.push(half)
				if (half === 0) clock.adjust(-2 * hourMs)
				clock.advance(500)
			}
			expect(renewed).to.deep.equal(renewals)
			expect(types().slice(1)).to.deep.equal(renewals.map(() => 'token_failed'))
			expect(events[1])
				.to.include({ reason: 'expiring' })
				.and.have.nested.property('cause.message')
				.that.includes(cause)
		})
})

describe('a token that is on its way', () => {
	it('is waited for as long as it takes, but in a Worker, where it may never come', async () => {
		for (const [runtime, turns] of [
			['node', 1],
			['workerd', 2],
		] as const) {
			const auth = issuerOf(() => slowly('t-1'))
			const { tokens } = managerOf(auth, { runtime })
			await withHeldTime((time) => time.until(Promise.all([tokens.token(), tokens.token()])))
			expect(auth.asked, runtime).to.have.length(turns)
		}
	})

	it('is joined however long ago it was asked for, but in a Worker', async () => {
		for (const [runtime, afterMs, turns] of [
			['node', hourMs, 1],
			['workerd', 19_000, 1],
			['workerd', 19_001, 2],
		] as const) {
			const auth = issuerOf((turn) => (turn === 1 ? slowly('t-1') : 't-2'))
			const { tokens, clock } = managerOf(auth, { runtime, takeoverMs: 5000 })
			const first = tokens.token()
			await pause(1)
			clock.advance(afterMs)
			const second = rejection(tokens.token({ signal: AbortSignal.timeout(10) })).catch(() => {})
			await until(() => auth.asked.length >= turns)
			await pause(5)
			expect(auth.asked, `${runtime} after ${afterMs} ms`).to.have.length(turns)
			await Promise.all([first, second])
		}
	})

	it('stays so when one that it took the place of fails at last', async () => {
		const first = gate<string>()
		// Longer than the second one takes: the last one to come has it before it would take over.
		const auth = issuerOf((turn) => (turn === 1 ? first.opened : turn === 2 ? slowly('t-2') : 't-3'))
		const { tokens } = managerOf(auth, { runtime: 'workerd', takeoverMs: 110 })
		const failing = rejection(tokens.token())
		const joining = tokens.token()
		await until(() => auth.asked.length >= 2)
		first.fail(new Error('too late'))
		await failing
		const later = tokens.token()
		for (let turn = 0; turn < 100; turn++) await Promise.resolve()
		expect(auth.asked).to.have.length(2)
		expect((await joining).accessToken).to.equal('t-2')
		expect((await later).accessToken).to.equal('t-2')
	})

	it('and is refused while it is being stored is not handed out: another is asked for, because of that', async () => {
		const auth = issuerOf()
		const { tokens, types, reasons } = worldOf({ auth }, storeOf({ set: () => pause(20) }))
		const first = tokens.token()
		await until(() => types().includes('token_issued'))
		const input = await Promise.all([first, tokens.token({ rejected: 'token-1' })])
		expect(input.map(({ accessToken }) => accessToken)).to.deep.equal(['token-2', 'token-2'])
		expect(auth.asked).to.deep.equal([undefined, 'token-1'])
		expect(reasons()).to.deep.equal(['missing', 'rejected'])
	})

	it('and never comes is asked for by one of those who wait, with the token that was refused', async () => {
		const auth = issuerOf((turn) => (turn === 1 ? never() : 't-2'))
		const { tokens } = managerOf(auth, { runtime: 'workerd' })
		tokens.token().catch(() => {})
		await pause(1)
		const input = await Promise.all(Array.from({ length: 10 }, () => tokens.token({ rejected: 't-0' })))
		expect(new Set(input.map(({ accessToken }) => accessToken))).to.deep.equal(new Set(['t-2']))
		expect(auth.asked).to.deep.equal([undefined, 't-0'])
	})

	it('and failed is not looked for in the store either, until its pause is over', async () => {
		let looks = 0
		const auth = issuerOf(() => Promise.reject(createTokenError('credentials', 'answered 401')))
		const { tokens } = worldOf({ auth }, storeOf({ get: () => void looks++ }))
		for (let call = 0; call < 3; call++) await rejection(tokens.token())
		expect(looks).to.equal(1)
	})

	it('is kept alive from the moment it is asked for', async () => {
		const kept: Promise<unknown>[] = []
		const waitUntil = (promise: Promise<unknown>): void => void kept.push(promise)
		const { tokens } = managerOf(
			issuerOf(() => slowly('t-1')),
			{ runtime: 'workerd', waitUntil },
		)
		const first = tokens.token()
		await pause(5)
		expect(kept).to.have.length(1)
		await first
	})

	it('lets go of who gives up, with the reason that was given', async () => {
		const reason = new Error('enough')
		const { tokens } = managerOf(issuerOf(() => slowly('t-1')))
		expect(await rejection(tokens.token({ signal: AbortSignal.abort(reason) }))).to.equal(reason)
	})
})

describe('a token that is refused', () => {
	const isFresh = async (asked: Promise<TokenGrant>): Promise<void> => {
		const error = await rejection(asked)
		expect(error).to.have.nested.property('details.reason', 'rejected_fresh')
		expect(error.message).to.equal(
			'Cannot get an access token: a new token got a 401, so another one would get it too; check what the account may do',
		)
	}

	it('is replaced once in five seconds, also while the wall clock is set back; until then the last is handed out', async () => {
		const auth = issuerOf()
		const { tokens, clock } = managerOf(auth)
		await tokens.token()
		// As often as late answers say so.
		for (let late = 0; late < 3; late++)
			expect((await tokens.token({ rejected: 'token-1' })).accessToken).to.equal('token-2')
		for (const ms of [0, 4999]) {
			clock.adjust(-2 * hourMs)
			clock.advance(ms)
			expect((await tokens.token()).accessToken).to.equal('token-2')
			await isFresh(tokens.token({ rejected: 'token-2' }))
		}
		clock.advance(1)
		expect((await tokens.token({ rejected: 'token-2' })).accessToken).to.equal('token-3')
		expect(auth.asked).to.deep.equal([undefined, 'token-1', 'token-2'])
	})

	it('is the token where its issuer gives it again: nobody asks for another one for every call', async () => {
		const auth = issuerOf(() => 'the-same')
		const { tokens } = managerOf(auth)
		await tokens.token()
		expect((await tokens.token({ rejected: 'the-same' })).accessToken).to.equal('the-same')
		for (let call = 0; call < 5; call++) {
			expect((await tokens.token()).accessToken).to.equal('the-same')
			await isFresh(tokens.token({ rejected: 'the-same' }))
		}
		expect(auth.asked).to.have.length(2)
	})

	it('is not handed out by a request that had it of the store before it was refused', async () => {
		const shown = gate<TokenRecord>()
		let isAsked = false
		const { tokens, clock } = worldOf(
			{ auth: issuerOf() },
			storeOf({
				get(key) {
					if (isAsked) return undefined
					isAsked = true
					return shown.opened.then((record) => ({ ...record, key }))
				},
			}),
		)
		const waiting = tokens.token()
		await until(() => isAsked)
		const renewed = tokens.token({ rejected: 'old' })
		await pause(0)
		shown.open({ v: 1, key: '', accessToken: 'old', lifetimeMs, obtainedAtMs: clock.now() })
		expect((await renewed).accessToken).to.equal('token-1')
		expect((await waiting).accessToken).to.be.oneOf(['old', 'token-1'])
		expect((await tokens.token()).accessToken).to.equal('token-1')
	})
})

describe('a token that is given up', () => {
	it('is handed out no more: the next who asks gets another, because of that; and that one is kept', async () => {
		const auth = issuerOf()
		const { tokens, reasons } = managerOf(auth)
		tokens.giveUp('token-0')
		await tokens.token()
		tokens.giveUp('token-0')
		expect(tokens.held()?.accessToken).to.equal('token-1')
		for (const late of ['token-1', 'token-0']) tokens.giveUp(late)
		expect(tokens.held()).to.equal(undefined)
		expect((await tokens.token()).accessToken).to.equal('token-2')
		tokens.giveUp('token-2')
		expect((await tokens.token()).accessToken).to.equal('token-2')
		expect([auth.asked, reasons()]).to.deep.equal([
			[undefined, 'token-1'],
			['missing', 'rejected'],
		])
	})
})

describe('clear()', () => {
	it('does not keep what was asked for before, which those who waited for it get', async () => {
		const responses: Gate<string>[] = []
		const auth = issuerOf(() => {
			const response = gate<string>()
			responses.push(response)
			return response.opened
		})
		const store = memoryStore()
		const written: string[] = []
		const set: typeof store.set = (...input) => {
			written.push(input[1].accessToken)
			return store.set(...input)
		}
		const { tokens } = worldOf({ auth }, { ...store, set })
		const before = tokens.token()
		await until(() => responses.length === 1)
		await tokens.clear()
		responses[0]?.open('old')
		expect((await before).accessToken).to.equal('old')
		const after = tokens.token()
		await until(() => responses.length === 2)
		responses[1]?.open('new')
		expect((await after).accessToken).to.equal('new')
		expect(written).to.deep.equal(['new'])
	})

	it('forgets the failure, too, of what was asked for before, whether it is known by then or not', async () => {
		const response = gate()
		const refuse = () => response.opened.then(() => Promise.reject(createTokenError('credentials', 'answered 401')))
		const auth = issuerOf((turn) => (turn < 3 ? refuse() : `token-${turn}`))
		const { tokens } = managerOf(auth)
		const before = rejection(tokens.token())
		await until(() => auth.asked.length === 1)
		await tokens.clear()
		response.open()
		for (const ask of [() => before, () => rejection(tokens.token())])
			expect((await ask()).message).to.include('answered 401')
		await tokens.clear()
		expect((await tokens.token()).accessToken).to.equal('token-3')
	})

	it('has asked for anew what was not requested yet, which nobody has taken over', async () => {
		const looked = gate<undefined>()
		const auth = issuerOf()
		const { tokens, types } = worldOf({ auth }, storeOf({ get: () => looked.opened }))
		const first = tokens.token()
		await pause(5)
		await tokens.clear()
		looked.open(undefined)
		for (const got of [await first, await tokens.token()]) expect(got.accessToken).to.equal('token-1')
		expect([auth.asked.length, types()]).to.deep.equal([1, ['token_issued']])
	})

	it('leaves nothing in a store that was being written to', async () => {
		const store = memoryStore()
		const [begun, written] = [gate(), gate()]
		const set: typeof store.set = async (key, record) => {
			begun.open()
			await written.opened
			store.records.set(key, record)
		}
		const { tokens } = worldOf({ auth: issuerOf() }, { ...store, set })
		const first = tokens.token()
		await begun.opened
		await tokens.clear()
		written.open()
		await first
		expect(store.records.size).to.equal(0)
	})

	for (const [what, isHeld] of [
		['what the store still shows', false],
		['what a request from before is writing to the store', true],
	] as const)
		it(`does not take back ${what}`, async () => {
			const store = memoryStore()
			const [begun, written] = [gate(), gate()]
			const set: typeof store.set = (key, record) => {
				store.records.set(key, record)
				begun.open()
				return isHeld && store.records.size === 1 ? written.opened : undefined
			}
			const { tokens } = worldOf({ auth: issuerOf() }, { ...store, set, delete: () => {} })
			const first = tokens.token()
			await (isHeld ? begun.opened : first)
			await tokens.clear()
			written.open()
			expect((await tokens.token()).accessToken).to.equal('token-2')
			expect((await first).accessToken).to.equal('token-1')
		})

	it('reaches a source that has something to forget, and no issuer', async () => {
		let cleared = 0
		const token = async () => ({ accessToken: 't', lifetimeMs })
		const clear = async (): Promise<void> => void cleared++
		const unasked: readonly (TokenSource | Issuer)[] = [{ token }, Object.assign(issuerOf(), { clear })]
		for (const auth of unasked) await managerOf(auth).tokens.clear()
		expect(cleared).to.equal(0)
		await managerOf({ token, clear }).tokens.clear()
		expect(cleared).to.equal(1)
	})
})
