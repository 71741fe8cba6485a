// Calls through the client, whatever comes back: each has to settle, honestly, and print nothing that it should not.
import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { leakIn, leakOf } from './printed.mjs'
import { cardNumber, choices } from './random.mjs'
import { answerOf, thrownBy } from './responses.mjs'

const list = operation({ method: 'GET', path: '/list/{id}', effect: 'safe' })
const put = operation({ method: 'PUT', path: '/put', effect: 'idempotent', responseType: 'text' })
const retry = { limit: 1 }
const patienceMs = 120_000

/** A token response, or what a token endpoint must not say. */
function tokenAnswer(random, secrets, token) {
	if (random.chance(0.15)) return answerOf(random, secrets).play
	const body = { access_token: token, expires_in: '300', refresh_expires_in: '0', token_type: 'Bearer' }
	const rest = { not_before_policy: '0', session_state: crypto.randomUUID(), scope: 'profile' }
	return async () => Response.json({ ...body, ...rest })
}

/** Everything in a turn that must not be printed, a card number among it. */
function secretsOf(random) {
	const { letters } = random
	// A token of letters alone is known to be secret wherever it is quoted. What only a body or a query holds cannot be told from a plain
	// word if it is one, and must not be printed if it is none.
	const sent = { card: cardNumber(random), code: `${letters(8)}7${letters(3)}`, token: `${letters(20)}.tok` }
	return { ...sent, password: letters(14), value: letters(14) }
}

/** One of the calls that callers make: of a client, or of one with a journal, where `once` pays. */
function callOf({ pick, chance }, { client, journalled }, { card, code }, options) {
	// The documented identifying fields are shown as they are; what stands anywhere else is secret.
	const body = { nsuOrigem: '4111111111111111', valorTransacao: '1990', codigoExternoCartao: card, extra: { code } }
	const pay = (input) => async () => {
		if (chance(0.5)) return { result: await client.payments.createIntent(input, options) }
		const { createIntent } = journalled.payments
		const order = await journalled.journal.once('order-7', createIntent, input, options)
		return order.state === 'applied' ? { result: order.result } : { order, error: order.error }
	}
	const call =
		(...given) =>
		async () => ({ result: await client.call(...given) })
	return pick([
		pay({ body }),
		pay({ body, query: { extra: { card, code } } }),
		pay({ body: { ...body, [card]: code } }), // not valid
		call(list, { params: { id: chance(0.9) ? card : '..' }, query: { code } }, options),
		call(put, { body: { card: Number(card), code } }, { ...options, headers: { 'x-code': code } }),
	])
}

function watchdog(work, what) {
	let timer
	const late = new Promise((_, fail) => {
		timer = setTimeout(() => fail(new Error(`${what} did not settle`)), patienceMs)
	})
	return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const outcomeOfState = { rejected: 'rejected', unresolved: 'unknown', not_processed: 'not_processed' }
const getOutcome = ({ order, error }) => (order ? outcomeOfState[order.state] : error?.outcome)

/** What is wrong with how a call ended, or nothing. */
function complaint({ result, order, error }, sent, secrets) {
	const last = sent.at(-1)
	if (result) {
		const { status } = result.response
		return status >= 200 && status <= 299 ? undefined : `resolved with status ${status}`
	}
	// The caller gave up while the journal was read: nothing was sent, and the error is the caller's own.
	if (order?.reason === 'unreadable') return sent.length ? 'unreadable, but it was sent' : undefined
	if (error ? !isTarjaError(error) : !order) return `threw what is no TarjaError: ${error}`
	const outcome = getOutcome({ order, error })
	if (outcome !== 'not_processed' && !sent.length) return `${outcome}, but nothing was sent`
	if (outcome === 'rejected' && !(last.status >= 400 && last.status <= 499))
		return `rejected after status ${last.status}`
	if (outcome === 'not_processed' && sent.some(({ status }) => status !== undefined))
		return 'not_processed, but it was answered'
	return leakIn([JSON.stringify(order ?? {})], secrets) ?? (error && leakOf(error, secrets))
}

/** One turn: a client, a call, and answers at random. Resolves to what is wrong, or to undefined. */
export async function clientTurn(seed, turn) {
	const random = choices(seed, turn)
	const { chance, int } = random
	const facts = secretsOf(random)
	const { card, code, token, password, value } = facts
	const secrets = Object.values(facts)
	const sent = []
	// What answers or breaks may quote what it was asked with, and no more.
	const fetch = (url) => {
		if (url.includes('/oauth2/token')) return tokenAnswer(random, [password, value], token)()
		const answer = answerOf(random, [card, code, token])
		sent.push(answer)
		return answer.play()
	}
	const credential = { name: 'field', value }
	const auth = passwordGrant({ basic: { user: 'user', password }, credential })
	const times = { timeoutMs: 300, tokenTimeoutMs: 200 }
	const client = createClient({ baseUrl: 'https://platform.example', fetch, auth, retry, ...times }).use(
		payments({ createIntent: { outcomeOf: 'http' } }),
	)
	const journalled = client.use(journal({ store: memoryJournal() }))
	const controller = new AbortController()
	if (chance(0.1)) setTimeout(() => controller.abort(thrownBy(random, [card])), int(3))
	if (chance(0.02)) controller.abort(thrownBy(random, [card]))
	const options = chance(0.5) ? { signal: controller.signal } : {}
	const call = callOf(random, { client, journalled }, facts, options)
	const ended = await watchdog(
		call().catch((error) => ({ error })),
		'the call',
	)
	const entries = JSON.stringify(await journalled.journal.unresolved())
	return {
		outcome: getOutcome(ended) ?? 'resolved',
		wrong: complaint(ended, sent, secrets) ?? leakIn([entries], secrets),
	}
}
