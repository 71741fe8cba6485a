// No card number, token or credential stands in a log, wherever a request carries it and however it is written.
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator } from './emulator.ts'
import { intent, intentPath, intentRequest, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'

const separators = ['', '  ', ' - ', ...'- ./_:\t\u00a0\u2013\u2014\u200b\u2060\u00ad']
const zeros = ['0', '\uff10', '\u0660', '\u06f0', '\u{1d7ce}']

/** Digits that pass Luhn's check, as cards' do. */
function cardOf(digits: readonly number[]): string {
	const sum = digits.reduce((total, digit, index) => {
		const doubled = (digits.length - index) % 2 === 1 ? digit * 2 : digit
		return total + (doubled > 9 ? doubled - 9 : doubled)
	}, 0)
	return [...digits, (10 - (sum % 10)) % 10].join('')
}

const card = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }).map(cardOf)

/** A card number as somebody may write it. */
const written = fc
	.tuple(card, fc.constantFrom(...separators), fc.constantFrom(...zeros), fc.constantFrom(1, 4, 6))
	.map(([number, separator, zero, size]) => {
		const groups = number.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
		const digit = (character: string): string => String.fromCodePoint((zero.codePointAt(0) ?? 48) + Number(character))
		return { number, text: groups.map((group) => [...group].map(digit).join('')).join(separator) }
	})

/** All digits of a text, whatever stands between them and in whatever script. */
function digitsOf(text: string): string {
	let plain = text
	for (let times = 0; times < 2; times += 1) plain = plain.replace(/(?:%[\da-f]{2})+/gi, (piece) => decodedOr(piece))
	return [...plain]
		.map((character) => zeros.map((zero) => (character.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0)))
		.map((distances) => distances.find((distance) => distance >= 0 && distance <= 9))
		.join('')
}

function decodedOr(piece: string): string {
	try {
		return decodeURIComponent(piece)
	} catch {
		return piece
	}
}

const latin1 = (text: string): string => text.replace(/[^\x20-\x7e]/g, ' ')

/** Every place of a request that somebody may put a card number in. */
const places: readonly ((text: string) => Parameters<typeof tokenRequest>[0] & { readonly intent?: true })[] = [
	(text) => ({ path: `/cards/${encodeURIComponent(text)}/v1` }),
	(text) => ({ path: `/cards/${text.replaceAll(/[^\d]/g, '/')}` }),
	(text) => ({ path: `${tokenPath}?${encodeURIComponent(text)}=1` }),
	(text) => ({ path: `${tokenPath}?meioPagamento=${encodeURIComponent(text)}` }),
	(text) => ({ headers: { [`x-${text.replaceAll(/[^\d]/g, '-')}`]: '1' } }),
	(text) => ({ headers: { 'user-agent': latin1(text) } }),
	(text) => ({ headers: { accept: latin1(text), 'accept-language': latin1(text), 'cache-control': latin1(text) } }),
	(text) => ({ headers: { authorization: `${text.replaceAll(/[^\d]/g, '_')} x` } }),
	(text) => ({ headers: { 'content-type': `text/${text.replaceAll(/[^\d]/g, '-')}` } }),
	(text) => ({
		body: `grant_type=${encodeURIComponent(text)}&${encodeURIComponent(text)}=1&username=${encodeURIComponent(text)}`,
	}),
	(text) => ({ intent: true, body: JSON.stringify({ ...intent, terminalRequisitante: text }) }),
	(text) => ({ intent: true, body: JSON.stringify({ [text]: [text] }) }),
	(text) => ({ intent: true, path: `${intentPath}?meioPagamento=${encodeURIComponent(text)}` }),
]

describe('the log', () => {
	it('shows no card number, wherever it stands and however it is written', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		await fc.assert(
			fc.asyncProperty(written, fc.constantFrom(...places), async ({ number, text }, place) => {
				emulator.clearLog()
				const { intent: isIntent, ...change } = place(text)
				const response = await emulator.fetch(isIntent ? intentRequest(token, change) : tokenRequest(change))
				expect(digitsOf(await response.text())).not.to.contain(number)
				const [entry] = emulator.log().entries
				expect(entry).not.to.equal(undefined)
				const { answer } = entry ?? {}
				// Piece by piece: the numbers of two entries beside each other are no card.
				const pieces = [
					entry?.path,
					entry?.query,
					entry?.body,
					answer?.body,
					...Object.entries(entry?.headers ?? {}).flat(),
				]
				for (const piece of pieces) expect(digitsOf(piece ?? '')).not.to.contain(number)
			}),
			random(1_000),
		)
	})

	it('shows no token and no credential of anybody else, whichever header, path, body or answer it strays into', async () => {
		const emulator = createEmulator()
		const foreign = await tokenFrom(createEmulator())
		const basic = btoa('somebody:real-password')
		const secrets = [foreign, `Bearer ${foreign}`, `Basic ${basic}`, 'sk_live_51HxXyZ2eZvKYlo2C', crypto.randomUUID()]
		for (const secret of secrets) {
			const headers = { 'user-agent': secret, accept: secret, authorization: secret, 'x-other': secret, cookie: 'id=1' }
			const path = `/a/${encodeURIComponent(secret)}?meioPagamento=${encodeURIComponent(secret)}`
			emulator.settings.patch({ intentResponse: { body: { secret } } })
			await emulator.fetch(tokenRequest({ path, headers, body: secret }))
			await emulator.fetch(tokenRequest({ path, body: JSON.stringify({ deep: [{ secret }] }) }))
			await emulator.fetch(intentRequest(await tokenFrom(emulator)))
		}
		const text = decodeURIComponent(
			JSON.stringify([emulator.log().entries, emulator.exportState().log]).replaceAll('%', '%25'),
		)
		for (const secret of [...secrets, basic, 'id=1']) expect(decodedOr(text)).not.to.contain(secret)
	})

	const mistakes: readonly (readonly [string, object, string])[] = [
		[
			'the documented path',
			{ body: 'grant_type=password&username=me@shop.example&real-field=real-value' },
			'/oauth2/token',
		],
		['a wrong path', { path: '/api/oauth2/token' }, ''],
		['no token path at all', { path: '/login' }, ''],
		[
			'JSON',
			{ headers: { 'content-type': 'application/json' }, body: '{"grant_type":"password","real-field":"real-value"}' },
			'',
		],
		['a query', { path: '/oauth2/token?client_secret=real-value&me=1' }, ''],
		['plain text', { headers: { 'content-type': 'text/plain' }, body: 'grant_type=password real-value' }, ''],
	]
	for (const [where, change] of mistakes)
		it(`shows nothing of real credentials that come by mistake: ${where}`, async () => {
			const emulator = createEmulator()
			const body = 'grant_type=password&username=me@shop.example&real-field=real-value'
			const headers = { authorization: `Basic ${btoa('me:hunter2')}` }
			await emulator.fetch(tokenRequest({ headers, body, ...change }))
			const text = JSON.stringify([emulator.log(), emulator.exportState().log])
			for (const secret of ['real-value', 'me@shop', 'hunter2', btoa('me:hunter2')]) expect(text).not.to.contain(secret)
		})

	it('gives equal secrets equal numbers, others others, and goes on counting in another place', async () => {
		const emulator = createEmulator()
		for (const token of ['one', 'two', 'one']) await emulator.fetch(intentRequest(token))
		const other = createEmulator()
		other.importState(emulator.exportState())
		await other.fetch(intentRequest('one'))
		const shown = other.log().entries.map(({ headers }) => headers.authorization)
		expect(shown).to.deep.equal([1, 2, 1, 3].map((number) => `Bearer [masked #${number}]`))
	})

	it('keeps everything as received where it was started so', async () => {
		const emulator = createEmulator({ logSecrets: true })
		const body = JSON.stringify({ senha: 'hunter2', card: '4111 1111 1111 1111' })
		await emulator.fetch(intentRequest('anything', { body }))
		expect(emulator.log().entries[0])
			.to.include({ body })
			.and.nested.include({ 'headers.authorization': 'Bearer anything' })
	})

	it('keeps readable what is no secret, byte for byte', async () => {
		const headers = {
			accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
			'accept-encoding': 'gzip, deflate, br, zstd',
			'x-forwarded-host': '192.168.100.200:41235',
			'x-forwarded-origin': 'http://192.168.100.200:41235',
			'x-agent':
				'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.6778.205 Safari/537.36',
			'www-authenticate': 'Basic realm="tarja-emulator", charset="UTF-8"',
		}
		const emulator = createEmulator()
		const body =
			'{ "gorjeta": 5,\n "nested": [{"pedido": "order-7 of shop 12"}], "redeOrigemOperacaoPDV": "12345678000199" }'
		await emulator.fetch(intentRequest('x', { headers, body }))
		expect(emulator.log().entries[0]?.headers).to.include({ accept: headers.accept, 'x-agent': headers['x-agent'] })
		expect(emulator.log().entries[0]?.headers).to.include({ 'x-forwarded-host': headers['x-forwarded-host'] })
		expect(emulator.log().entries[0]?.body).to.equal(body)
		const paths = [
			'/api/v1/cards/42/block',
			'/reports/2026-11-20',
			'/',
			'//a',
			'/intencao-pagamento-cancelamento-em-lote',
		]
		for (const path of [...paths, tokenPath, intentPath]) {
			await emulator.fetch(tokenRequest({ path: `${path}?de=2026-11-20&nome=Jo%C3%A3o` }))
			expect(emulator.log().entries.at(-1)).to.include({ path, query: 'de=2026-11-20&nome=Jo%C3%A3o' })
		}
	})

	it('shows no character in method and path that steers a terminal', async () => {
		const emulator = createEmulator()
		await emulator.fetch(tokenRequest({ path: '/a%1b%5b31m/%e2%80%ae?meioPagamento=%1b%5d0;x%07' }))
		const [entry] = emulator.log().entries
		expect(`${entry?.method}${entry?.path}${entry?.query}`).to.match(/^[\x20-\x7e]*$/)
	})

	it('takes the configured credentials alone for its own', async () => {
		const emulator = createEmulator({ settings: { credentials: { basic: 'Zm9vOmJhcg==' } } })
		await emulator.fetch(tokenRequest())
		await emulator.fetch(tokenRequest({ headers: { authorization: 'Basic Zm9vOmJhcg==' } }))
		const shown = emulator.log().entries.map(({ headers }) => headers.authorization)
		expect(shown).to.deep.equal(['Basic [masked #1]', 'Basic Zm9vOmJhcg=='])
	})
})
