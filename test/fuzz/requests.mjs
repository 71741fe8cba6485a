// Requests at random to the emulator: any method, path, header and bytes, the documented ones and near misses among them.
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { leakIn } from './printed.mjs'
import { cardNumber, choices, jsonValue, mutated } from './random.mjs'

// The control plane is closed to names that are not this machine's.
const base = 'http://localhost'
const tokenPath = '/oauth2/token'
const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
const controls = ['log', 'reset', 'settings', 'faults', 'faults/x', 'revoke-tokens', 'health', 'nothing', '']
const encoder = new TextEncoder()

/** The emulator's log shows numbers of up to 14 digits in the documented fields (decision 12), and keeps no longer one. */
function longCardNumber(random) {
	const card = cardNumber(random)
	return card.length > 14 ? card : longCardNumber(random)
}

/** Paths and the one documented parameter stay readable in the log, but for card numbers. */
function pathOf(random, [card, secret]) {
	const { pick, text, letters, chance } = random
	const space = chance(0.3) ? pick(['/~a', '/~', `/~${letters(70)}`, '/~a~b', `/~${encodeURIComponent(text(5))}`]) : ''
	const path = pick([
		...[
			tokenPath,
			intentPath,
			intentPath,
			intentPath,
			`${intentPath}/`,
			`${intentPath}?meioPagamento`,
			'/',
			'//',
			'/..',
			'',
		],
		...controls.map((name) => `/-/${name}`),
		`/${card}`,
		`/${encodeURIComponent(text(12))}`,
	])
	const query = chance(0.5)
		? `?${pick(['meioPagamento', `meioPagamento=${card}`, `${secret}=${card}`, `${secret}`, '&&=', '%'])}`
		: ''
	return space + path + query
}

function headersOf(random, token, secrets) {
	const { chance, pick, letters } = random
	const { basic } = emulatorCredentials
	const headers = new Headers({ accept: pick(['application/json', '*/*', '', 'application/json;q=0']) })
	if (chance(0.9))
		headers.set(
			'authorization',
			pick([
				`Bearer ${token}`,
				`Basic ${btoa(`${basic.user}:${basic.password}`)}`,
				`Bearer ${pick(secrets)}`,
				'Basic é',
				'x',
			]),
		)
	if (chance(0.8)) headers.set('access_token', pick(['', ...secrets]))
	if (chance(0.9))
		headers.set('content-type', pick(['application/json', 'application/x-www-form-urlencoded', 'text/plain', ';', '']))
	if (chance(0.1)) headers.set(letters(8), pick(secrets))
	return headers
}

function bodyOf(random, secrets) {
	const [card] = secrets // Names that look like a field's may be repeated; a card number never.
	const { pick, bytes, digits, int } = random
	const { credential } = emulatorCredentials
	const intent = {
		nsuOrigem: pick([digits(6), ...secrets]),
		valorTransacao: digits(4),
		idCartao: int(99),
		terminalRequisitante: pick(secrets),
	}
	const text = pick([
		JSON.stringify(intent),
		JSON.stringify(intent),
		JSON.stringify({ ...intent, dataHoraTerminal: '2026-02-30T00:00:00Z', [card]: 1 }),
		JSON.stringify(jsonValue(random, [card])),
		`grant_type=password&username=&${credential.name}=${credential.value}`,
		`grant_type=password&username=${pick(secrets)}&${pick(secrets)}=${pick(['', '1'])}`,
		`${'['.repeat(int(5000))}`,
		'',
	])
	return pick([
		() => encoder.encode(text),
		() => encoder.encode(text),
		() => mutated(random, encoder.encode(text)),
		() => bytes(300),
	])()
}

async function newToken(emulator) {
	const { basic, username, credential } = emulatorCredentials
	const response = await emulator.fetch(
		new Request(base + tokenPath, {
			method: 'POST',
			headers: { authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}` },
			body: new URLSearchParams({ grant_type: 'password', username, [credential.name]: credential.value }),
		}),
	)
	return (await response.json()).access_token
}

/** A request that the emulator takes, as it is. */
function validRequest({ pick, digits, int }, token, [card, secret]) {
	const { basic, credential } = emulatorCredentials
	const asToken = {
		path: tokenPath,
		headers: {
			authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}`,
			'content-type': 'application/x-www-form-urlencoded',
		},
		body: `grant_type=password&username=&${credential.name}=${credential.value}`,
	}
	const intent = {
		nsuOrigem: pick([digits(6), card]),
		valorTransacao: digits(4),
		idCartao: int(99),
		terminalRequisitante: secret,
	}
	const asIntent = {
		path: `${intentPath}?meioPagamento=${pick(['', card])}`,
		headers: {
			accept: 'application/json',
			access_token: '',
			authorization: `Bearer ${token}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify(intent),
	}
	return { method: 'POST', ...pick([asToken, asIntent, asIntent, asIntent]) }
}

/** A request that is valid but for a thing or two, or not at all. */
function requestOf(random, token, secrets) {
	const { chance, pick, letters } = random
	const parts = validRequest(random, token, secrets)
	const wild = chance(0.4)
	const other = () => wild || chance(0.2)
	if (other())
		parts.method = chance(0.6) ? 'POST' : pick(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', letters(5)])
	if (other()) parts.path = pathOf(random, secrets)
	if (other()) parts.headers = headersOf(random, token, secrets)
	if (other()) parts.body = bodyOf(random, secrets)
	if (parts.method === 'GET' || parts.method === 'HEAD') parts.body = null
	return parts
}

/** An emulator that is asked at random; what is wrong with an answer, or with the log after a hundred, is told. */
export async function emulatorTurns(seed) {
	let emulator
	let token
	const sentSecrets = []
	const renew = async () => {
		emulator = createEmulator({ lostAnswer: 'reject', maxSpaces: 20 })
		token = await newToken(emulator)
		sentSecrets.length = 0
	}
	await renew()
	return async (turn) => {
		const random = choices(seed, turn)
		if (turn % 100 === 0) {
			const wrong = leakIn([JSON.stringify(emulator.log())], sentSecrets)
			await renew()
			if (wrong) return { status: 'log', wrong }
		}
		const secrets = [longCardNumber(random), random.letters(36)]
		sentSecrets.push(...secrets)
		const { path, ...init } = requestOf(random, token, secrets)
		// A fault that somebody sets by chance may hang: whoever asks gives up.
		const signal = AbortSignal.timeout(20_000)
		const response = await emulator.fetch(new Request(base + path, { ...init, signal }))
		const text = await response.text()
		const seen = [text, JSON.stringify([...response.headers])]
		if (response.status === 500) return { status: 500, wrong: `${init.method} ${path}: ${text}` }
		return { status: response.status, wrong: leakIn(seen, secrets) }
	}
}
