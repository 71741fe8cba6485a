import { brokenTokenStore, fakeClock, type StoreFault } from '@tarja/testing'
import { describe, expect, it, rejection, withShortWaits } from '@tarja-test/harness'
import { createClient } from '../client/client.ts'
import { definePlugin } from '../client/define-plugin.ts'
import type { ClientOptions } from '../client/options.ts'
import { isTarjaError } from '../errors/tarja-error.ts'
import { operation } from '../operation/operation.ts'
import { currentRuntime, type Runtime } from '../transport/runtime.ts'
import type { Issuer, TokenEvent, TokenGrant, TokenRecord, TokenSource, TokenStore } from './contracts.ts'
import { tokenManager } from './manager.ts'
import { tokenError } from './token-error.ts'

const clock = fakeClock()
const grant = (accessToken: string, lifetimeMs = 300_000): TokenGrant => ({
	accessToken,
	lifetimeMs,
})

/** An issuer that says token-1, token-2, …, or what `issue` says. */
function issuer(
	issue = async (turn: number): Promise<TokenGrant> => grant(`token-${turn}`),
): Issuer & { turns: number } {
	const made = { turns: 0, identity: () => ['somebody'], issue: () => issue(++made.turns) }
	return made
}

function tokensOf(options: Partial<ClientOptions>, tokenStore?: TokenStore): Required<TokenSource> {
	const client = createClient({ baseUrl: 'https://platform.example', clock, ...options })
	return tokenStore ? client.use(definePlugin({ id: 'store', setup: () => ({ tokenStore }) })).tokens : client.tokens
}

function memory(): TokenStore & { readonly records: Map<string, TokenRecord> } {
	const records = new Map<string, TokenRecord>()
	return {
		records,
		get: (key) => records.get(key),
		set: (key, record) => void records.set(key, record),
		delete: (key) => void records.delete(key),
	}
}

/** Until it is so, whatever a digest or a timer takes in this runtime. */
async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await pause(1)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

describe('a store that is broken', () => {
	const faults: readonly StoreFault[] = ['throwing', 'rejecting', 'slow', 'stale', 'lying', 'losing', 'trapped']
	for (const fault of faults)
		it(`fails no call when it is ${fault}, even where a token may take less time than the store`, () =>
			withShortWaits(async () => {
				const auth = issuer()
				const tokens = tokensOf({ auth, tokenTimeoutMs: 50, tokenTakeoverMs: 50 }, brokenTokenStore(fault))
				const first = await tokens.token()
				expect(first.accessToken).to.equal('token-1')
				expect((await tokens.token({ rejected: first.accessToken })).accessToken).to.equal('token-2')
				await tokens.clear()
			}))

	it('fails no call when it never lets go of a lease', async () => {
		const store: TokenStore = { ...memory(), lease: async () => ({ release: () => new Promise(() => {}) }) }
		const { accessToken } = await withShortWaits(() => tokensOf({ auth: issuer() }, store).token())
		expect(accessToken).to.equal('token-1')
	})

	it('is not waited for when what it gives is a promise of another kind', async () => {
		// biome-ignore lint/suspicious/noThenProperty: what RPC in a Worker gives is a thenable and no Promise
		const never = { then: () => {} } as unknown as Promise<undefined>
		const store: TokenStore = {
			get: () => never,
			set: () => never as Promise<never>,
			delete: () => never as Promise<never>,
		}
		const { accessToken } = await withShortWaits(() => tokensOf({ auth: issuer() }, store).token())
		expect(accessToken).to.equal('token-1')
	})
})

describe('a lease', () => {
	it('that nobody gives back is waited for, and then done without', async () => {
		const auth = issuer()
		const store: TokenStore = { ...memory(), lease: async () => null }
		const tokens = tokensOf({ auth, tokenTimeoutMs: 300, tokenTakeoverMs: 200, clock: Date }, store)
		expect((await tokens.token()).accessToken).to.equal('token-1')
	})

	it('is tried for again while its holder is waited for, so that one of many takes over', async () => {
		const store = memory()
		let [holders, most, free] = [0, 0, false]
		const leased = {
			...store,
			lease: async () => {
				if (!free || holders) return null
				most = Math.max(most, ++holders)
				return { release: async () => void holders-- }
			},
		}
		const auth = issuer()
		// Five processes: the same storage, nothing else in common.
		const waiting = Array.from({ length: 5 }, () => tokensOf({ auth, clock: Date }, { ...leased }).token())
		await pause(150)
		free = true
		const given = new Set((await Promise.all(waiting)).map(({ accessToken }) => accessToken))
		expect([...given]).to.deep.equal(['token-1'])
		expect(auth.turns).to.equal(1)
	})

	it('is held until the token is written, also where the writing goes on in the background', async () => {
		const said: string[] = []
		const store: TokenStore = {
			...memory(),
			async set() {
				await pause(20)
				said.push('written')
			},
			lease: async () => ({ release: async () => void said.push('released') }),
		}
		const background: Promise<unknown>[] = []
		await tokensOf({ auth: issuer(), waitUntil: (promise) => background.push(promise) }, store).token()
		await Promise.all(background)
		expect(said).to.deep.equal(['written', 'released'])
	})
})

describe('a rejected token', () => {
	it('is not handed out by a flight that had it before it was rejected', async () => {
		const shows: ((record: TokenRecord) => void)[] = []
		const old: TokenRecord = { v: 1, ...grant('old'), obtainedAtMs: clock.now(), key: '' }
		const slow: TokenStore = {
			...memory(),
			get: () => new Promise((resolve) => void shows.push(resolve)),
		}
		const tokens = tokensOf({ auth: issuer() }, slow)
		const waiting = tokens.token()
		await until(() => shows.length === 1)
		const renewed = tokens.token({ rejected: 'old' })
		await pause(0)
		slow.get = () => undefined
		shows[0]?.(old)
		expect((await renewed).accessToken).to.equal('token-1')
		expect((await waiting).accessToken).to.be.oneOf(['old', 'token-1'])
		expect((await tokens.token()).accessToken).to.equal('token-1')
	})

	it('that the issuer gives again is the token: nobody asks for another one for every call', async () => {
		const auth = issuer(async () => grant('the-same'))
		const tokens = tokensOf({ auth })
		const { accessToken } = await tokens.token()
		expect((await tokens.token({ rejected: accessToken })).accessToken).to.equal('the-same')
		for (let call = 0; call < 5; call++) {
			expect((await tokens.token()).accessToken).to.equal('the-same')
			expect(await rejection(tokens.token({ rejected: accessToken }))).to.have.nested.property(
				'details.reason',
				'rejected_fresh',
			)
		}
		expect(auth.turns).to.equal(2)
	})
})

describe('refused credentials', () => {
	const refusal = async (turn: number): Promise<TokenGrant> => {
		if (turn === 1) return grant('token-1', 100_000)
		throw tokenError('credentials', 'the token endpoint answered 401', { status: 401 })
	}

	it('are not tried again by renewals in the background either', async () => {
		const auth = issuer(refusal)
		const tokens = tokensOf({ auth, waitUntil: () => {}, random: () => 0.5 })
		await tokens.token()
		clock.advance(81_000)
		for (let second = 0; second < 12; second++) {
			expect((await tokens.token()).accessToken).to.equal('token-1')
			await pause(0)
			clock.advance(1000)
		}
		expect(auth.turns).to.equal(2)
	})

	it('are said to all who waited, with the time at which they will be tried again', async () => {
		const auth = issuer(async () => {
			throw tokenError('credentials', 'the token endpoint answered 401', { status: 401 })
		})
		const tokens = tokensOf({ auth })
		const waits = [60_000, 120_000, 240_000, 480_000, 900_000, 900_000]
		for (const waitMs of waits) {
			const errors = await Promise.all(Array.from({ length: 5 }, () => rejection(tokens.token())))
			errors.push(await rejection(tokens.token()))
			const until = new Date(clock.now() + waitMs).toISOString()
			for (const error of errors) {
				expect(error.message).to.equal(
					`Cannot get an access token: the token endpoint answered 401; it will not be asked again before ${until}`,
				)
				expect(isTarjaError(error, 'token_unavailable') && error.details.retryAtMs).to.equal(clock.now() + waitMs)
			}
			clock.advance(waitMs)
		}
		expect(auth.turns).to.equal(waits.length)
	})

	it('of a source are remembered for as long as the source says', async () => {
		let [asked, ok] = [0, false]
		const source: TokenSource = {
			async token() {
				asked++
				if (ok) return grant('token-1')
				throw tokenError('credentials', 'answered 401', { status: 401, retryAtMs: clock.now() + 7000 })
			},
		}
		const tokens = tokensOf({ auth: source })
		for (let call = 0; call < 3; call++) {
			const error = await rejection(tokens.token())
			expect(isTarjaError(error, 'token_unavailable') && error.details.retryAtMs).to.equal(clock.now() + 7000)
		}
		expect(asked).to.equal(1)
		clock.advance(7000)
		ok = true
		expect((await tokens.token()).accessToken).to.equal('token-1')
	})
})

describe('clear()', () => {
	it('leaves nothing in a store that was being written to', async () => {
		const store = memory()
		let writing = false
		const slow: TokenStore = {
			...store,
			async set(key, record) {
				writing = true
				await pause(20)
				store.records.set(key, record)
			},
		}
		const tokens = tokensOf({ auth: issuer() }, slow)
		const first = tokens.token()
		await until(() => writing)
		await tokens.clear()
		await first
		expect(store.records.size).to.equal(0)
	})

	it('does not take back what a flight from before is writing to the store', async () => {
		const store = memory()
		let end: (() => void) | undefined
		const slow: TokenStore = {
			...store,
			async set(key, record) {
				store.records.set(key, record)
				if (end) return
				await new Promise<void>((resolve) => {
					end = resolve
				})
			},
			delete: () => {},
		}
		const tokens = tokensOf({ auth: issuer() }, slow)
		const first = tokens.token()
		await until(() => end !== undefined)
		await tokens.clear()
		expect((await tokens.token()).accessToken).to.equal('token-2')
		end?.()
		expect((await first).accessToken).to.equal('token-1')
	})

	it('does not take back what the store still shows', async () => {
		const store = memory()
		const tokens = tokensOf({ auth: issuer() }, { ...store, delete: () => {} })
		await tokens.token()
		await tokens.clear()
		expect((await tokens.token()).accessToken).to.equal('token-2')
	})

	it('reaches a source that has something to forget', async () => {
		let cleared = 0
		const source: TokenSource = { token: async () => grant('token-1'), clear: async () => void cleared++ }
		await tokensOf({ auth: source }).clear()
		expect(cleared).to.equal(1)
	})
})

/** The source of a client in this runtime. */
const sourceIn = (
	runtime: Runtime,
	auth: Issuer,
	more: { onEvent?: (event: TokenEvent) => void; waitUntil?: () => void } = {},
): Required<TokenSource> =>
	tokenManager({
		tokenGiver: auth,
		store: undefined,
		owner: {},
		baseUrl: '',
		fetch: () => Promise.reject(new Error('not used')),
		now: () => ({ wallMs: clock.now(), monotonicMs: clock.monotonic() }),
		random: () => 0.5,
		waitUntil: more.waitUntil,
		runtime,
		tokenTimeoutMs: 2000,
		watch: undefined,
		takeoverMs: 60,
		onEvent: more.onEvent ?? (() => {}),
	})

describe('a flight whose request died', () => {
	const worker = (auth: Issuer, onEvent: (event: TokenEvent) => void): Required<TokenSource> =>
		sourceIn('workerd', auth, { onEvent })
	const dying = (): Issuer & { turns: number } =>
		issuer(async (turn) => (turn === 1 ? new Promise<TokenGrant>(() => {}) : grant(`token-${turn}`)))

	it('is taken over by one of those who wait for it', async () => {
		const auth = dying()
		const events: string[] = []
		const tokens = worker(auth, ({ type }) => events.push(type))
		tokens.token().catch(() => {})
		await until(() => auth.turns === 1)
		const given = await Promise.all(Array.from({ length: 10 }, () => tokens.token()))
		expect(new Set(given.map(({ accessToken }) => accessToken))).to.deep.equal(new Set(['token-2']))
		expect(auth.turns).to.equal(2)
		expect(events).to.deep.equal(['token_request_superseded', 'token_issued'])
	})

	it('is not waited for by a request that comes long after it must have ended', async () => {
		const auth = dying()
		const events: string[] = []
		const tokens = worker(auth, ({ type }) => events.push(type))
		tokens.token().catch(() => {})
		await until(() => auth.turns === 1)
		clock.advance(3_600_000)
		expect((await tokens.token()).accessToken).to.equal('token-2')
		expect(events).to.deep.equal(['token_issued'])
	})
})

describe('a token request for which nobody waits any more', () => {
	/** A source whose requests end only when they are told to, and the signals that they were given. */
	function hanging(runtime: Runtime = 'node', waitUntil?: () => void) {
		const signals: AbortSignal[] = []
		const answers: ((given: TokenGrant) => void)[] = []
		const auth: Issuer = {
			identity: () => ['somebody'],
			issue({ signal }) {
				signals.push(signal)
				return new Promise((resolve) => answers.push(resolve))
			},
		}
		return { tokens: sourceIn(runtime, auth, waitUntil && { waitUntil }), signals, answers }
	}
	const left = async (tokens: Required<TokenSource>, signals: readonly AbortSignal[], afterMs = 0): Promise<void> => {
		const before = signals.length
		const controller = new AbortController()
		const waiting = rejection(tokens.token({ signal: controller.signal }))
		await until(() => signals.length > before)
		clock.advance(afterMs)
		controller.abort()
		await waiting
	}

	it('ends with the last caller who leaves, and not before', async () => {
		const { tokens, signals } = hanging()
		const [one, other] = [new AbortController(), new AbortController()]
		const waiting = [one, other].map(({ signal }) => rejection(tokens.token({ signal })))
		await until(() => signals.length > 0)
		one.abort()
		await waiting[0]
		expect([signals.length, signals[0]?.aborted]).to.deep.equal([1, false])
		other.abort()
		await waiting[1]
		expect(signals[0]?.aborted).to.equal(true)
	})
	it('leaves no failure behind: the next caller asks anew', async () => {
		const { tokens, signals, answers } = hanging()
		await left(tokens, signals)
		const next = tokens.token()
		await until(() => answers.length > 1)
		answers[1]?.(grant('token-2'))
		expect((await next).accessToken).to.equal('token-2')
	})
	it('goes on longer each time, so that calls shorter than a token request get one in the end', async () => {
		const { tokens, signals, answers } = hanging()
		await left(tokens, signals)
		await left(tokens, signals, 300_000)
		expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false])
		answers[1]?.(grant('token-2'))
		expect((await tokens.token()).accessToken).to.equal('token-2')
	})
	it('ends when it has gone on for as long as it was waited for, unless somebody waits again', async () => {
		const { tokens, signals, answers } = hanging()
		await left(tokens, signals)
		await left(tokens, signals, 30)
		await until(() => signals[1]?.aborted === true)
		expect(signals[1]?.reason).to.include({ message: 'Cannot get an access token: nobody waits for it any more' })
		await left(tokens, signals, 10)
		const joined = tokens.token()
		await pause(60)
		expect(signals[2]?.aborted).to.equal(false)
		answers[2]?.(grant('token-3'))
		expect((await joined).accessToken).to.equal('token-3')
	})
	it('goes on where waitUntil keeps it, and in a Worker, where it may belong to another request', async () => {
		for (const { tokens, signals } of [hanging('node', () => {}), hanging('workerd')]) {
			await left(tokens, signals)
			expect(signals[0]?.aborted).to.equal(false)
		}
	})
	it('ends with the call whose time is up', async () => {
		const signals: AbortSignal[] = []
		const auth: Issuer = {
			identity: () => ['somebody'],
			issue({ signal }) {
				signals.push(signal)
				return new Promise(() => {})
			},
		}
		const client = createClient({ baseUrl: 'https://platform.example', auth, timeoutMs: 20 })
		const error = await rejection(client.call(operation({ method: 'GET', path: '/balance', effect: 'safe' })))
		expect(error).to.include({ code: 'timeout', outcome: 'not_sent' })
		expect(signals.map(({ aborted }) => aborted)).to.deep.equal([currentRuntime() !== 'workerd'])
	})
})

describe('without WebCrypto', () => {
	it('the store is done without, and one token is for all', async () => {
		const broken: Issuer = { ...issuer(), identity: () => Promise.reject(new TypeError('no crypto.subtle here')) }
		let turns = 0
		const auth: Issuer = { ...broken, issue: async () => grant(`token-${++turns}`) }
		const tokens = tokensOf({ auth }, memory())
		await Promise.all(Array.from({ length: 10 }, () => tokens.token()))
		expect(turns).to.equal(1)
	})
})
