// What the caller's own signal, the client's own timeouts and a dead address make of a payment, in each phase of its call.
import { payments } from '@tarja/catalogue/payments'
import { type CallOptions, createClient, definePlugin, isTarjaError } from '@tarja/core'
import { describe, expect, it, limited, openSpace, rejection, runtime, type Space } from '@tarja-test/harness'
import { auth, intent } from '../client-for.ts'

const match = { method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' }
const inBrowser = ['chromium', 'firefox', 'webkit'].includes(runtime)

/** A phase of the call that is held until it is let go. */
interface Held {
	/** Resolves when the call has got there. */
	readonly reached: Promise<void>
	reach(): void
	/** Lets the call go on; what it does then comes too late. */
	release(): void
	readonly released: Promise<void>
}

function held(): Held {
	const [reached, reach] = gate()
	const [released, release] = gate()
	return { reached, reach, released, release }
}

function gate(): [passed: Promise<void>, open: () => void] {
	let open = (): void => {}
	const passed = new Promise<void>((resolve) => {
		open = resolve
	})
	return [passed, () => open()]
}

type Phase = 'token' | 'sign layer' | 'headers' | 'body'
const phases: readonly Phase[] = ['token', 'sign layer', 'headers', 'body']

/** A client whose call stops in this phase. */
async function clientHeldIn(phase: Phase, space: Space, hold: Held) {
	const issued = createClient({ baseUrl: space.baseUrl, auth: auth() })
	const token = await issued.tokens.token()
	const wait = async (): Promise<void> => {
		hold.reach()
		await hold.released
	}
	const signer = definePlugin({
		id: 'signer',
		setup: () => ({
			attempt: {
				async sign(attempt, next) {
					if (phase === 'sign layer') await wait()
					return next(attempt)
				},
			},
		}),
	})
	if (phase === 'headers') await space.fault({ match, at: 'after-commit', action: 'hang' })
	if (phase === 'body') await space.fault({ match, at: 'mid-body', action: 'stall' })
	const source = {
		async token() {
			if (phase === 'token') await wait()
			return token
		},
	}
	return createClient({ baseUrl: space.baseUrl, auth: source, allowBrowserReplays: true }).use(payments()).use(signer)
}

const isSent = (phase: Phase): boolean => phase === 'headers' || phase === 'body'
const expectation = (phase: Phase): string =>
	isSent(phase) ? 'unknown, 1 POST, 1 applied' : 'not_sent, 0 POST, 0 applied'

/** Makes a call that stops in the phase, lets it be ended, lets it go on, and says what became of it. */
async function endIn(phase: Phase, options: CallOptions, end?: () => void) {
	const space = await openSpace()
	const hold = held()
	const client = await clientHeldIn(phase, space, hold)
	const { called, timeIsUp } = limited(limitMs, () => client.payments.createIntent({ body: intent }, options))
	const pending = rejection(called)
	if (isSent(phase)) while (!(await space.log()).totals.intents) await pause(5)
	else await hold.reached
	if (end) end()
	else timeIsUp()
	const error = await pending
	hold.release()
	await pause(50) // Time for what must not happen.
	const { totals, entries } = await space.log()
	const posts = entries.filter(({ path }) => path === match.path).length
	if (!isTarjaError(error)) throw error
	return { error, seen: `${error.outcome}, ${posts} POST, ${totals.intents} applied` }
}

const limitMs = 8000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('outcomes', () => {
	for (const phase of phases)
		it(`aborted in ${phase}: ${expectation(phase)}`, async () => {
			const controller = new AbortController()
			const { error, seen } = await endIn(phase, { signal: controller.signal }, () => controller.abort())
			expect(seen).to.equal(expectation(phase))
			expect(error.code).to.equal('aborted')
			expect(isTarjaError(error, 'aborted') && error.details.dispatched).to.equal(isSent(phase))
			expect(error.message).to.include(
				isSent(phase) ? 'after it was sent, which need not cancel it at the platform' : 'before it was sent',
			)
		})

	for (const scope of ['total', 'try'] as const)
		for (const phase of phases)
			it(`${scope} timeout in ${phase}: ${expectation(phase)}`, async () => {
				const options = scope === 'total' ? { timeoutMs: limitMs } : { tryTimeoutMs: limitMs }
				const { error, seen } = await endIn(phase, options)
				expect(seen).to.equal(expectation(phase))
				expect(isTarjaError(error, 'timeout') && error.details).to.deep.equal({ scope, timeoutMs: limitMs })
			})

	const refused = ['node', 'bun', 'deno'].includes(runtime) ? 'not_sent' : 'unknown'
	it(`connection refused: ${refused}, 0 POST, 0 applied`, async () => {
		// Nothing listens there, and it is not among the ports that fetch itself refuses (Fetch, "port blocking").
		const baseUrl = 'http://127.0.0.1:2'
		const client = createClient({ baseUrl, allowBrowserReplays: true }).use(payments())
		const error = await rejection(client.payments.createIntent({ body: intent }))
		expect(error).to.include({ code: 'network', outcome: refused, mayHaveReplayed: inBrowser })
	})
})
