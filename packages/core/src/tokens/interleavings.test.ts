import { fakeClock } from '@tarja/testing'
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { isTarjaError } from '../errors/tarja-error.ts'
import type { Runtime } from '../transport/runtime.ts'
import type { Issuer, TokenGrant, TokenRecord, TokenSource, TokenStore } from './contracts.ts'
import { tokenManager } from './manager.ts'
import { tokenError } from './token-error.ts'

// What can happen, in any order, to processes that share a storage. Each has two clients, which share a store.
const processes = 3
type Step =
	| { readonly kind: 'call' | 'clear'; readonly process: number; readonly client: number }
	| { readonly kind: 'refused'; readonly process: number; readonly client: number; readonly which: number }
	| { readonly kind: 'abort'; readonly which: number }
	| { readonly kind: 'issued' | 'credentials' | 'response'; readonly which: number }
	| { readonly kind: 'stored'; readonly which: number }
	| { readonly kind: 'later'; readonly ms: number }
	| { readonly kind: 'storage'; readonly mood: Mood; readonly back: number }
type Mood = 'fresh' | 'stale' | 'throwing' | 'rejecting' | 'garbage' | 'slow'

const who = { process: fc.nat(processes - 1), client: fc.nat(1) }
const which = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant('call'), ...who }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('refused'), ...who, which }) },
	{ weight: 5, arbitrary: fc.record({ kind: fc.constant('issued'), which }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('credentials', 'response'), which }) },
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('stored'), which }) },
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('later'), ms: fc.constantFrom(100, 2000, 30_000, 49_000) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('abort'), which }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('clear'), ...who }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('storage'),
			mood: fc.constantFrom('fresh', 'stale', 'throwing', 'rejecting', 'garbage', 'slow', 'slow'),
			back: fc.nat(5),
		}),
	},
) as fc.Arbitrary<Step>

/** Of real time, which is never up. */
const timeoutMs = 60_000

/** Everything but timers and digests ends in so many turns. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

interface Asked {
	readonly process: number
	/** Raised by clear(): what was asked for before is nobody's flight any more. */
	readonly generation: number
	answer(grant: TokenGrant): void
	fail(error: Error): void
}

interface Caller {
	readonly process: number
	readonly controller: AbortController
	settled: boolean
}

async function world(runtime: Runtime) {
	const clock = fakeClock()
	const history: (TokenRecord | undefined)[] = [undefined]
	const storage = { mood: 'fresh' as Mood, back: 0 }
	let tokens = 0
	/** Said, not thrown: a manager takes what is thrown for a failure of the issuer. */
	const broken: string[] = []
	const asked: Asked[] = []
	const callers: Caller[] = []
	const generations = Array.from({ length: processes }, () => 0)
	const barredUntilMs = Array.from({ length: processes }, () => 0)
	const refused = Array.from({ length: processes }, () => new Set<string>())
	const handedOut = Array.from({ length: processes }, () => [] as string[])

	const read = (): TokenRecord | undefined => {
		if (storage.mood === 'throwing') throw new Error('the store is broken')
		if (storage.mood === 'garbage') return { v: 2, accessToken: 7 } as unknown as TokenRecord
		return storage.mood === 'stale' ? history.at(-1 - (storage.back % history.length)) : history.at(-1)
	}
	const write = (record: TokenRecord | undefined): void => {
		if (storage.mood === 'throwing') throw new Error('the store is broken')
		history.push(record)
	}
	/** Reads and writes of a slow storage that have not come back. */
	const waiting: (() => void)[] = []
	const later = async <Out>(work: () => Out): Promise<Out> => {
		if (storage.mood === 'rejecting') throw new Error('the store broke down')
		const given = work()
		if (storage.mood === 'slow') await new Promise<void>((resolve) => void waiting.push(resolve))
		return given
	}
	const stores = generations.map(
		(): TokenStore => ({
			get: () => later(read),
			set: (_, record) => later(() => write(record)),
			delete: () => later(() => write(undefined)),
		}),
	)

	const issuerOf = (process: number): Issuer => ({
		identity: () => ['somebody'],
		issue: () =>
			new Promise((answer, fail) => {
				const generation = generations[process] ?? 0
				const flying = asked.filter((one) => one.process === process && one.generation === generation)
				if (flying.length) broken.push(`process ${process} asks twice at once`)
				if (clock.now() < (barredUntilMs[process] ?? 0)) broken.push(`process ${process} asks again after a refusal`)
				asked.push({ process, generation, answer, fail })
			}),
	})

	const managers = await Promise.all(
		stores.map(async (store, process) => {
			const settings = {
				tokenGiver: issuerOf(process),
				store,
				owner: {},
				baseUrl: 'https://platform.example',
				fetch: () => Promise.reject(new Error('not used')),
				now: () => ({ wallMs: clock.now(), monotonicMs: clock.monotonic() }),
				random: () => 0.5,
				waitUntil: () => {},
				runtime,
				tokenTimeoutMs: timeoutMs,
				watch: undefined,
				takeoverMs: timeoutMs,
				onEvent: () => {},
			}
			const clients = [tokenManager(settings), tokenManager(settings)]
			for (const client of clients) await client.clear() // Opens it: the digest of its key takes more than turns.
			return clients
		}),
	)

	const ask = (process: number, client: number, rejected?: string): void => {
		const source = managers[process]?.[client] as Required<TokenSource>
		const caller: Caller = { process, controller: new AbortController(), settled: false }
		callers.push(caller)
		source.token({ signal: caller.controller.signal, ...(rejected && { rejected }) }).then(
			({ accessToken }) => {
				caller.settled = true
				if (refused[process]?.has(accessToken)) broken.push(`process ${process} is given ${accessToken} again`)
				handedOut[process]?.push(accessToken)
			},
			(error: unknown) => {
				caller.settled = true
				// Refused too soon: it stays the token, and the 401 is the answer.
				if (rejected && isTarjaError(error, 'token_unavailable') && error.details.reason === 'rejected_fresh')
					refused[process]?.delete(rejected)
			},
		)
	}

	const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % (items.length || 1)]

	const takeOut = <Item>(items: Item[], index: number): Item | undefined =>
		items.splice(index % (items.length || 1), 1)[0]

	const end = (which: number, act: (one: Asked) => void): void => {
		const one = takeOut(asked, which)
		if (one) act(one)
	}

	const grant = (): TokenGrant => ({ accessToken: `token-${++tokens}`, lifetimeMs: 60_000 })

	const failure = (kind: 'credentials' | 'response', one: Asked): void => {
		if (one.generation === generations[one.process])
			barredUntilMs[one.process] = clock.now() + (kind === 'credentials' ? 60_000 : 1000)
		one.fail(tokenError(kind, 'no token today'))
	}

	const acts = {
		call: ({ process, client }: Extract<Step, { kind: 'call' }>) => ask(process, client),
		refused: ({ process, client, which }: Extract<Step, { kind: 'refused' }>) => {
			const rejected = pick(handedOut[process] ?? [], which)
			if (rejected === undefined) return
			refused[process]?.add(rejected)
			ask(process, client, rejected)
		},
		clear: ({ process, client }: Extract<Step, { kind: 'clear' }>) => {
			generations[process] = (generations[process] ?? 0) + 1
			barredUntilMs[process] = 0
			managers[process]?.[client]?.clear()
		},
		abort: ({ which }: Extract<Step, { kind: 'abort' }>) => pick(callers, which)?.controller.abort(),
		issued: ({ which }: Extract<Step, { kind: 'issued' }>) => end(which, (one) => one.answer(grant())),
		credentials: ({ which }: Extract<Step, { which: number }>) => end(which, (one) => failure('credentials', one)),
		response: ({ which }: Extract<Step, { which: number }>) => end(which, (one) => failure('response', one)),
		stored: ({ which }: Extract<Step, { kind: 'stored' }>) => takeOut(waiting, which)?.(),
		// In a Worker a flight that lasts longer than everything in it may last is taken for dead; here it would come back.
		later: ({ ms }: Extract<Step, { kind: 'later' }>) =>
			clock.advance(runtime === 'workerd' && callers.some(({ settled }) => !settled) ? 100 : ms),
		storage: ({ mood, back }: Extract<Step, { kind: 'storage' }>) => void Object.assign(storage, { mood, back }),
	}
	return { acts: acts as Record<Step['kind'], (step: Step) => void>, asked, waiting, callers, broken }
}

async function play(steps: readonly Step[], runtime: Runtime): Promise<void> {
	const { acts, asked, waiting, callers, broken } = await world(runtime)
	for (const one of steps) {
		acts[one.kind](one)
		await settle()
	}
	// Whatever is still on its way gets its answer, and with it everyone who waits.
	for (let turn = 0; turn < 500 && asked.length + waiting.length; turn++) {
		acts.stored({ kind: 'stored', which: 0 })
		acts.issued({ kind: 'issued', which: 0 })
		await settle()
	}
	expect(callers.filter(({ settled }) => !settled).length, 'callers without an answer').to.equal(0)
	expect(broken).to.deep.equal([])
}

describe('the token manager, in any order of calls, 401s, answers, failures, aborts, staleness and time', () => {
	for (const runtime of ['node', 'workerd'] as const)
		it(`has one flight for each process and never hands out a refused token again, in ${runtime}`, async () => {
			await fc.assert(
				fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => play(steps, runtime)),
				random(500),
			)
		})
})
