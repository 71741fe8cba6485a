/**
 * Plays a client: sends made-up payments through the router, as programs send them, so that a failure can be seen without one. A
 * page cannot do that over the network: a browser may send a request twice by itself.
 */
import type { LogEntry } from './entry.ts'
import type { Exchange } from './exchange.ts'
import { isDone } from './fault-turns.ts'
import type { Fault } from './faults.ts'
import { knownOf } from './known.ts'
import { INTENT_PATH, TOKEN_PATH } from './message.ts'
import { pause } from './pause.ts'
import { present } from './present.ts'
import type { Scenario } from './scenario.ts'
import { basicText } from './settings.ts'
import { isIntegerIn, isRecord, issuesError, memberIssues, type Rule } from './shapes.ts'
import { baseUrlOf, faultIn } from './try-out.ts'

/**
 * What a client does after an answer: nothing (`once`); it sends again after each 401 and wherever it does not know (`again`), as
 * programs do that know no better; or it asks a journal first, which lets one call through for each order (`journal`).
 */
const manners = ['once', 'again', 'journal'] as const

/** What is to be played. */
interface Play {
	/** Played before anything is sent. */
	readonly scenario?: Scenario
	/** Acts on the first payment alone. */
	readonly fault?: Fault
	/** How many clients send each payment at the same time. */
	readonly clients: number
	/** How many payments are sent, one after the other. */
	readonly payments: number
	readonly manner: (typeof manners)[number]
}

/** What was sent last. */
interface Played {
	/** Number of the last request. */
	readonly seq: number
	/** Label of its payment; absent if no token was to be had. */
	readonly payment?: string
}

const rules: Readonly<Record<string, Rule>> = {
	scenario: [() => true, 'a scenario'],
	fault: [() => true, 'a fault'],
	clients: [(value) => isIntegerIn(value, 1, 2), '1 or 2'],
	payments: [(value) => isIntegerIn(value, 1, 5), 'an integer from 1 to 5'],
	manner: [(value) => manners.some((name) => name === value), `one of ${manners.join(', ')}`],
}

function playIn(body: unknown): Play {
	const given: Record<string, unknown> = { clients: 1, payments: 1, manner: 'once', ...(isRecord(body) ? body : {}) }
	const issues = memberIssues(given, rules, 'no such member; there are')
	if (issues.length > 0) throw issuesError('play', issues)
	const { fault: _fault, ...play } = given
	return { ...(play as unknown as Omit<Play, 'fault'>), ...present({ fault: faultIn(body) }) }
}

function tokenRequest(exchange: Exchange, call: string): Request {
	const { basic, username, credential } = exchange.space.settings().credentials
	return new Request(baseUrlOf(exchange) + TOKEN_PATH, {
		method: 'POST',
		headers: {
			authorization: `Basic ${basicText(basic)}`,
			'content-type': 'application/x-www-form-urlencoded',
			'emulator-call': call,
		},
		body: new URLSearchParams({ grant_type: 'password', username, [credential.name]: credential.value }).toString(),
	})
}

function intentRequest(exchange: Exchange, token: string, call: string, body: string): Request {
	return new Request(`${baseUrlOf(exchange)}${INTENT_PATH}?meioPagamento`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${token}`,
			accept: 'application/json',
			access_token: '',
			'content-type': 'application/json',
			'emulator-call': call,
		},
		body,
	})
}

/** The body of a payment, made up; its number is that of the request before it, so that no two are equal. */
function bodyOf({ space }: Exchange): string {
	return JSON.stringify({
		nsuOrigem: String(space.log.totals().received + 1).padStart(6, '0'),
		valorTransacao: '1990',
		dataHoraTerminal: `${new Date(space.now()).toISOString().slice(0, 19)}Z`,
		idCartao: 42,
		redeOrigemOperacaoPDV: '12345678000199',
		terminalRequisitante: 'T-01',
		codigoExternoCartao: 'c-1',
		idCliente: 7,
	})
}

// A refused token request is repeated so often; then the client gives up.
const tokenTries = 3

async function tokenFor(exchange: Exchange, call: string): Promise<{ readonly seq: number; readonly token?: string }> {
	let seq = 0
	for (let tried = 0; tried < tokenTries; tried += 1) {
		seq = await exchange.send(tokenRequest(exchange, call))
		const issued = exchange.space.tokens.exportState().find((found) => found.seq === seq)
		if (issued) return { seq, token: issued.token }
	}
	return { seq }
}

/** Whether a client sends its payment once more after this answer. */
function sendsAgain(entry: LogEntry, manner: Play['manner']): boolean {
	if (manner === 'once') return false
	if (entry.status !== 401) return manner === 'again' && knownOf(entry) === 'unknown'
	// A journalled client sends again only where the answer says that the token was the reason (RFC 6750, section 3.1).
	return manner === 'again' || /invalid_token/.test(entry.answer?.headers['www-authenticate'] ?? '')
}

// Time between two requests, so that they can be told apart on the axis.
const apartMs = 4

/** Sends one payment as one client, and resolves to the number of its last request. */
async function pay(exchange: Exchange, { manner, fault }: Play, call: string, body: string): Promise<number> {
	let { seq, token } = await tokenFor(exchange, call)
	for (let tried = 0; tried < 2 && token !== undefined; tried += 1) {
		await pause(apartMs)
		seq = await exchange.send(intentRequest(exchange, token, call, body), tried === 0 ? fault : undefined)
		const entry = exchange.space.log.find(seq)
		if (tried > 0 || !entry || !sendsAgain(entry, manner)) break
		await pause(apartMs)
		if (entry.status === 401) token = (await tokenFor(exchange, call)).token
	}
	return seq
}

/** Sends one payment from every client. With a journal, the second client is told that another one has the order, and sends nothing. */
async function payAll(exchange: Exchange, play: Play): Promise<number> {
	const body = bodyOf(exchange)
	const senders = play.manner === 'journal' ? 1 : play.clients
	const names = Array.from({ length: senders }, () => `call-${crypto.randomUUID().slice(0, 8)}`)
	const seqs = await Promise.all(
		names.map(async (call, index) => {
			await pause(index * apartMs)
			return pay(exchange, play, call, body)
		}),
	)
	return Math.max(...seqs)
}

/**
 * Plays a scenario, if there is one, and sends made-up payments as the client would that `manner` describes.
 *
 * @throws {TypeError} When what is to be played is malformed.
 */
export async function playClient(exchange: Exchange, body: unknown): Promise<Played> {
	const play = playIn(body)
	const { api, queue, log } = exchange.space
	const settings = api.settings.read()
	const armed = play.scenario ? api.play(play.scenario).ids : []
	let seq = 0
	for (let paid = 0; paid < play.payments; paid += 1) seq = await payAll(exchange, play)
	// What would go on acting is taken back: the next story begins from the same place.
	const left = queue.list().filter((fault) => armed.includes(fault.id) && !isDone(fault))
	for (const { id } of left) api.faults.clear(id)
	if (play.scenario) api.settings.patch(settings)
	return { seq, ...present({ payment: log.find(seq)?.payment }) }
}
