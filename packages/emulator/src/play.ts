/** Sends a made-up payment as a client would, for the console: without a connection, so that faults are imitated. */
import type { Exchange } from './exchange.ts'
import { type Fault, faultIssues } from './faults.ts'
import { knownOf } from './known.ts'
import { INTENT_PATH, TOKEN_PATH } from './message.ts'
import { pause } from './pause.ts'
import { present } from './present.ts'
import { basicText } from './settings.ts'
import { type Issue, isFlag, isRecord, issuesError, memberIssues, type Rule } from './shapes.ts'

interface Play {
	/** Acts on the first attempt. */
	readonly fault?: Fault
	/** Sends the payment again after a 401, or if it isn't known whether it was applied. */
	readonly retry?: boolean
}

interface Played {
	/** Number of the last request. */
	readonly seq: number
	/** Label of its payment. Absent if there was no token. */
	readonly payment?: string
}

const rules: Readonly<Record<string, Rule>> = {
	fault: [() => true, 'a fault'],
	retry: [isFlag, 'true or false'],
}

function readPlay(body: unknown): Play {
	const given = isRecord(body) ? body : {}
	const issues: Issue[] = memberIssues(given, rules, 'no such member; there are')
	if (given.fault !== undefined) issues.push(...faultIssues(given.fault))
	if (isRecord(given.fault) && given.fault.at === 'before-connection')
		issues.push({ field: 'at', expected: 'a place of this request: it has no connection' })
	if (issues.length > 0) throw issuesError('play', issues)
	return given
}

/** Returns the base URL of this space from the URL of a control request, which ends in `/-/…`. */
function baseUrlOf({ message }: Exchange): string {
	return message.url.slice(0, message.url.lastIndexOf('/-/'))
}

function tokenRequest(exchange: Exchange): Request {
	const { basic, username, credential } = exchange.space.settings().credentials
	return new Request(baseUrlOf(exchange) + TOKEN_PATH, {
		method: 'POST',
		headers: {
			authorization: `Basic ${basicText(basic)}`,
			'content-type': 'application/x-www-form-urlencoded',
		},
		body: new URLSearchParams({ grant_type: 'password', username, [credential.name]: credential.value }).toString(),
	})
}

function intentRequest(exchange: Exchange, token: string, body: string): Request {
	return new Request(`${baseUrlOf(exchange)}${INTENT_PATH}?meioPagamento`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${token}`,
			accept: 'application/json',
			access_token: '',
			'content-type': 'application/json',
		},
		body,
	})
}

/** Returns the body of an invented payment. Its number is that of its first request, so that no two payments are equal. */
function createBody({ space }: Exchange): string {
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

// Milliseconds between two requests, so that they can be told apart on the payment's page.
const apartMs = 4

/**
 * Sends an invented payment, and again if that is asked for.
 *
 * @throws {TypeError} If the body isn't `{ fault, retry }`, each optional.
 */
export async function play(exchange: Exchange, body: unknown): Promise<Played> {
	const { fault, retry = false } = readPlay(body)
	const { log, tokens } = exchange.space
	const wire = { connection: log.totals().received + 1 }
	const payment = createBody(exchange)
	let seq = 0
	for (let attempt = 0; attempt < (retry ? 2 : 1); attempt += 1) {
		seq = await exchange.send(tokenRequest(exchange), wire)
		const token = tokens.findIssued(seq)
		if (token === undefined) break
		await pause(apartMs)
		seq = await exchange.send(intentRequest(exchange, token, payment), wire, attempt === 0 ? fault : undefined)
		const entry = log.find(seq)
		if (entry?.status !== 401 && entry && knownOf(entry) !== 'unknown') break
		await pause(apartMs)
	}
	return { seq, ...present({ payment: log.find(seq)?.payment }) }
}
