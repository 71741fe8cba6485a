// Who waits for whose token, what is renewed where, and what is told of it.
import { fakeClock } from '@tarja/testing'
import { describe, expect, it, rejection, withHeldTime } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { ManagerSettings } from './context.ts'
import type { IssueRequest, Issuer, TokenEvent, TokenGrant, TokenRecord } from './contracts.ts'
import { remember } from './failure-memory.ts'
import { tokenManager } from './manager.ts'
import { stateOf } from './state.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
const lifetimeMs = 100_000

/** A manager over an issuer that does as told, turn by turn; the last of what is told holds for all that follow. */
function worldOf(runtime: Runtime, turns: readonly (() => Promise<string>)[], settings: Partial<ManagerSettings> = {}) {
	const clock = fakeClock()
	const events: TokenEvent[] = []
	const asked: (string | undefined)[] = []
	const origin: Issuer = {
		identity: () => ['somebody'],
		async issue({ rejected }: IssueRequest): Promise<TokenGrant> {
			const turn = turns[Math.min(asked.push(rejected), turns.length) - 1]
			return { accessToken: (await turn?.()) ?? '', lifetimeMs }
		},
	}
	const tokens = tokenManager({
		tokenGiver: origin,
		store: undefined,
		owner: {},
		baseUrl: '',
		fetch: () => Promise.reject(new Error('not used')),
		now: () => ({ wallMs: clock.now(), monotonicMs: clock.monotonic() }),
		random: () => 1,
		waitUntil: undefined,
		runtime,
		tokenTimeoutMs: 2000,
		watch: undefined,
		takeoverMs: 30,
		onEvent: (event) => events.push(event),
		...settings,
	})
	return { tokens, clock, asked, events, types: () => events.map(({ type }) => type) }
}

const says = (token: string) => async () => token
const never = () => new Promise<string>(() => {})
const fails = () => Promise.reject(new Error('not now'))
const slowly = (token: string) => () => pause(100).then(() => token)

describe('a token that is near its end', () => {
	const waitUntil = (): void => {}
	const cases: readonly (readonly [Runtime, ManagerSettings['waitUntil'], boolean])[] = [
		['node', undefined, true],
		['node', waitUntil, true],
		['workerd', undefined, false],
		['workerd', waitUntil, true],
	]
	for (const [runtime, given, isRenewed] of cases)
		it(`${isRenewed ? 'is' : 'is not'} renewed in the background in ${runtime} ${given ? 'with' : 'without'} waitUntil`, async () => {
			const { tokens, clock, asked, events } = worldOf(runtime, [says('t-1'), says('t-2')], { waitUntil: given })
			await tokens.token()
			clock.advance(76_000)
			expect((await tokens.token()).accessToken).to.equal('t-1')
			await pause(5)
			expect(asked).to.have.length(isRenewed ? 2 : 1)
			expect((await tokens.token()).accessToken).to.equal(isRenewed ? 't-2' : 't-1')
			const reasons = events.map((event) => 'reason' in event && event.reason)
			expect(reasons).to.deep.equal(isRenewed ? ['missing', 'expiring'] : ['missing'])
		})

	it('is not renewed again for a while where that failed, and each time for longer; an event says why', async () => {
		const { tokens, clock, asked, events } = worldOf('node', [says('t-1'), fails])
		await tokens.token()
		clock.advance(76_000)
		const renewals: number[] = []
		for (let second = 0; second < 12; second++) {
			const before = asked.length
			await tokens.token()
			await pause(2)
			if (asked.length > before) renewals.push(second)
			clock.advance(1000)
		}
		// One second, doubled, and half as much again: 1.5, then 4.5 s; in whole seconds after each failure.
		expect(renewals).to.deep.equal([0, 2, 7])
		const [, failed] = events
		expect(failed).to.include({ type: 'token_refresh_failed' })
		expect(failed && 'cause' in failed && failed.cause?.message).to.contain('the issuer failed')
	})
})

describe('a token that is on its way', () => {
	it('is waited for as long as it takes, but in a Worker, where it may never come', async () => {
		for (const [runtime, turns, taken] of [
			['node', 1, []],
			['workerd', 2, ['token_request_superseded']],
		] as const) {
			const { tokens, asked, types } = worldOf(runtime, [slowly('t-1'), slowly('t-1')])
			await withHeldTime((time) => time.until(Promise.all([tokens.token(), tokens.token()])))
			expect(asked, runtime).to.have.length(turns)
			expect(types().filter((type) => type !== 'token_issued')).to.deep.equal(taken)
		}
	})

	it('is joined however long ago it was asked for, but in a Worker', async () => {
		for (const [runtime, afterMs, turns] of [
			['node', 3_600_000, 1],
			['workerd', 19_000, 1],
			['workerd', 19_001, 2],
		] as const) {
			const { tokens, clock, asked } = worldOf(runtime, [slowly('t-1'), says('t-2')], { takeoverMs: 5000 })
			const first = tokens.token()
			await pause(1)
			clock.advance(afterMs)
			const second = rejection(tokens.token({ signal: AbortSignal.timeout(10) })).catch(() => {})
			while (asked.length < turns) await pause(1)
			await pause(5)
			expect(asked, `${runtime} after ${afterMs} ms`).to.have.length(turns)
			await Promise.all([first, second])
		}
	})

	it('stays so when one that it took the place of fails at last', async () => {
		let failLate = (_: Error): void => {}
		const first = () =>
			new Promise<string>((_, reject) => {
				failLate = reject
			})
		// Longer than the second one takes: the last one to come has it before it would take over.
		const { tokens, asked } = worldOf('workerd', [first, slowly('t-2'), says('t-3')], { takeoverMs: 110 })
		const failing = rejection(tokens.token())
		const joining = tokens.token()
		while (asked.length < 2) await pause(1)
		failLate(new Error('too late'))
		await failing
		const later = tokens.token()
		for (let turn = 0; turn < 100; turn++) await Promise.resolve()
		expect(asked).to.have.length(2)
		expect((await joining).accessToken).to.equal('t-2')
		expect((await later).accessToken).to.equal('t-2')
	})

	it('and is cleared before it was requested is asked for anew, which nobody has taken over', async () => {
		let goOn = (): void => {}
		const gate = new Promise<undefined>((resolve) => {
			goOn = () => resolve(undefined)
		})
		const { tokens, asked, types } = worldOf('node', [says('t-1')], {
			store: { get: () => gate, set: () => {}, delete: () => {} },
		})
		const first = tokens.token()
		await pause(5)
		await tokens.clear()
		goOn()
		expect((await first).accessToken).to.equal('t-1')
		expect([asked.length, types()]).to.deep.equal([1, ['token_issued']])
	})

	it('and is refused while it is being stored is not handed out: another is asked for, because of that', async () => {
		const store = { get: () => undefined, set: () => pause(20), delete: () => {} }
		const { tokens, asked, events, types } = worldOf('node', [says('t-1'), says('t-2')], { store })
		const first = tokens.token()
		while (!types().includes('token_issued')) await pause(1)
		const given = await Promise.all([first, tokens.token({ rejected: 't-1' })])
		expect(given.map(({ accessToken }) => accessToken)).to.deep.equal(['t-2', 't-2'])
		expect(asked).to.deep.equal([undefined, 't-1'])
		expect(events.map((event) => 'reason' in event && event.reason)).to.deep.equal(['missing', 'rejected'])
	})

	it('and never comes is asked for again with the token that was refused', async () => {
		const { tokens, asked } = worldOf('workerd', [never, says('t-2')])
		tokens.token().catch(() => {})
		await pause(1)
		expect((await tokens.token({ rejected: 't-0' })).accessToken).to.equal('t-2')
		expect(asked).to.deep.equal([undefined, 't-0'])
	})

	it('is kept alive from the moment it is asked for', async () => {
		const kept: Promise<unknown>[] = []
		const { tokens } = worldOf('workerd', [slowly('t-1')], { waitUntil: (promise) => kept.push(promise) })
		const first = tokens.token()
		await pause(5)
		expect(kept).to.have.length(1)
		await first
	})

	it('lets go of who gives up, with the reason that was given', async () => {
		const { tokens } = worldOf('node', [slowly('t-1')])
		const reason = new Error('enough')
		expect(await rejection(tokens.token({ signal: AbortSignal.abort(reason) }))).to.equal(reason)
	})
})

describe('a token that was issued moments ago and is refused', () => {
	it('is not replaced: the error says what to do', async () => {
		const { tokens } = worldOf('node', [says('t-1'), says('t-2')])
		await tokens.token({ rejected: (await tokens.token()).accessToken })
		expect((await rejection(tokens.token({ rejected: 't-2' }))).message).to.equal(
			'Cannot get an access token: a token issued moments ago was answered 401, so another would be too; check what the account may do',
		)
	})
})

describe('a store that offers refused tokens', () => {
	it('is asked again after one of them, also where an issued one was refused before it', async () => {
		const recordOf = (accessToken: string) => ({
			...{ v: 1 as const, accessToken, lifetimeMs },
			obtainedAtMs: fakeClock().now(),
		})
		const found = [undefined, recordOf('stored-1'), recordOf('stored-2')]
		const next = (key: string): TokenRecord | undefined => {
			const record = found.shift()
			return record && { ...record, key }
		}
		const store = { get: next, set: () => {}, delete: () => {} }
		const { tokens, asked } = worldOf('node', [says('t-1'), says('t-2')], { store })
		const { accessToken: issued } = await tokens.token()
		const { accessToken: first } = await tokens.token({ rejected: issued })
		const { accessToken: second } = await tokens.token({ rejected: first })
		expect([issued, first, second, asked.length]).to.deep.equal(['t-1', 'stored-1', 'stored-2', 1])
	})
})

describe('clear()', () => {
	it('needs nothing of a source that has nothing to forget, and asks no issuer to', async () => {
		let cleared = 0
		const token = async () => ({ accessToken: 't', lifetimeMs })
		const issuer = { identity: () => ['somebody'], issue: token, clear: () => cleared++ }
		for (const auth of [{ token }, issuer])
			await createClient({ baseUrl: 'https://platform.example', auth }).tokens.clear()
		expect(cleared).to.equal(0)
	})
})

describe('what is remembered of failures', () => {
	it('is nothing of an error that is not the token’s', () => {
		const state = stateOf({}, '')
		const error = new Error('a bug')
		expect(remember(state, error, { wallMs: 0, monotonicMs: 0 })).to.equal(error)
		expect(state.failure).to.equal(undefined)
	})
})
