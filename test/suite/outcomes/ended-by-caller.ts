// What the caller's own signal, the client's own timeouts and a dead address make of a payment, in each phase of its call.
import { payments } from '@tarja/catalogue/payments'
import { type CallOptions, createClient, definePlugin, isTarjaError } from '@tarja/core'
import { describe, expect, gate, it, openSpace, rejection, runtime, type Space } from '@tarja-test/harness'
import { auth, intent, intentPath } from '../client-for.ts'
import { isBrowser } from './expected.ts'
import { ends, isSent, type Phase, phases, refusedBy, resultIn } from './payments.ts'

const match = { path: intentPath }

/** A client whose call stops in this phase. */
async function clientHeldIn(phase: Phase, space: Space, wait: () => Promise<void>) {
	const issued = createClient({ baseUrl: space.baseUrl, auth: auth() })
	const token = await issued.tokens.token()
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
	if (phase === 'body') await space.fault({ match, at: 'mid-body', action: 'hang' })
	const source = {
		async token() {
			if (phase === 'token') await wait()
			return token
		},
	}
	return createClient({ baseUrl: space.baseUrl, auth: source, allowBrowserReplays: true }).use(payments()).use(signer)
}

/** Makes a call that stops in the phase, lets it be ended, lets it go on, and says what became of it. */
async function endIn(phase: Phase, options: CallOptions, end?: () => void) {
	const space = await openSpace()
	const [reached, released] = [gate(), gate()]
	const client = await clientHeldIn(phase, space, () => {
		reached.open()
		return released.opened
	})
	const { setTimeout } = globalThis
	let timeIsUp = (): void => {}
	// A try begins, and sets its timer, some turns after its call.
	const setNoticedTimeout = (handler: () => void, delayMs = 0): unknown => {
		if (Math.round(delayMs) === limitMs) timeIsUp = handler
		return setTimeout(handler, delayMs)
	}
	globalThis.setTimeout = setNoticedTimeout as typeof globalThis.setTimeout
	const restore = (): void => {
		globalThis.setTimeout = setTimeout
	}
	const pending = rejection(client.payments.createIntent({ body: intent }, options)).finally(restore)
	if (isSent(phase)) while (!(await space.log()).totals.intents) await pause(5)
	else await reached.opened
	if (end) end()
	else timeIsUp()
	const error = await pending
	released.open() // What the call does now comes too late.
	await pause(50) // Time for what must not happen.
	const { totals, entries } = await space.log()
	const posts = entries.filter(({ path }) => path === match.path).length
	if (!isTarjaError(error)) throw error
	return { error, seen: `${error.outcome}, ${posts} POST, ${totals.intents} applied` }
}

const limitMs = 8000
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The fields of `intent` by which a payment is looked up. */
const identified = {
	nsuOrigem: '000123',
	dataHoraTerminal: '2026-11-20T23:59:59Z',
	valorTransacao: '1990',
	redeOrigemOperacaoPDV: '12345678000199',
	terminalRequisitante: 'T-01',
	meioPagamento: '',
}

describe('outcomes', () => {
	for (const end of ends)
		for (const phase of phases)
			it(`${end} in ${phase}: ${resultIn(phase)}`, async () => {
				const controller = new AbortController()
				const options = {
					aborted: { signal: controller.signal },
					'total timeout': { timeoutMs: limitMs },
					'try timeout': { tryTimeoutMs: limitMs },
				}[end]
				const { error, seen } = await endIn(phase, options, end === 'aborted' ? () => controller.abort() : undefined)
				expect(seen).to.equal(resultIn(phase))
				expect(error.record?.fields).to.deep.equal(isSent(phase) ? identified : undefined)
				if (end === 'aborted') {
					expect([error.code, error.details]).to.deep.equal(['aborted', { dispatched: isSent(phase) }])
					const when = isSent(phase)
						? 'after it was sent, which need not cancel it at the platform'
						: 'before it was sent'
					return expect(error.message).to.include(when)
				}
				const scope = end === 'try timeout' ? 'try' : 'total'
				return expect([error.code, error.details]).to.deep.equal(['timeout', { scope, timeoutMs: limitMs }])
			})

	it(`connection refused: ${refusedBy(runtime)}, 0 POST, 0 applied`, async () => {
		// Nothing listens there, and it is not among the ports that fetch itself refuses (Fetch, "port blocking").
		const baseUrl = 'http://127.0.0.1:2'
		const client = createClient({ baseUrl, allowBrowserReplays: true }).use(payments())
		const error = await rejection(client.payments.createIntent({ body: intent }))
		const expected = { code: 'network', outcome: refusedBy(runtime), mayHaveReplayed: isBrowser(runtime) }
		expect(error).to.include(expected)
	})
})
