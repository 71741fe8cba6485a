// No card number, token or credential stands in a log, wherever a request carries it and however it is written.
import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { createEmulator } from './emulator.ts'
import { intent, intentPath, intentRequest, tokenFrom, tokenPath, tokenRequest } from './exchanges.test.ts'
import { createLabels, maskHeaders, maskMethod, maskPath } from './mask.ts'

const separators = [
	'',
	'-',
	' ',
	'.',
	'/',
	'_',
	'  ',
	'\u00a0',
	'\u2013',
	'\u2014',
	'\u200b',
	'\u2060',
	'\u00ad',
	'\t',
	':',
	' - ',
]
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
				// Piece by piece: the numbers of two entries beside each other are no card.
				const pieces = [entry?.path, entry?.query, entry?.body, ...Object.entries(entry?.headers ?? {}).flat()]
				for (const piece of pieces) expect(digitsOf(piece ?? '')).not.to.contain(number)
			}),
			random(1_000),
		)
	})

	it('shows no token and no credential, whichever header or path it strays into', async () => {
		const emulator = createEmulator()
		for (const opaqueTokens of [false, true]) {
			emulator.settings.patch({ opaqueTokens })
			const token = await tokenFrom(emulator)
			const basic = btoa('emulator-client:emulator-password')
			for (const secret of [token, `Bearer ${token}`, `Basic ${basic}`]) {
				const headers = {
					'user-agent': secret,
					accept: secret,
					pragma: secret,
					authorization: secret,
					'x-other': secret,
				}
				const path = `/a/${encodeURIComponent(secret)}?meioPagamento=${encodeURIComponent(secret)}`
				await emulator.fetch(tokenRequest({ path, headers, body: secret }))
			}
			const text = decodeURIComponent(JSON.stringify(emulator.log().entries).replaceAll('%22', ''))
			expect(text).not.to.contain(token).and.not.to.contain(basic)
		}
	})

	it('keeps readable what is no secret', () => {
		const labels = createLabels({ items: 10, characters: 1_000 })
		const headers = {
			accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
			'accept-encoding': 'gzip, deflate, br, zstd',
			host: '192.168.100.200:41235',
			origin: 'http://192.168.100.200:41235',
			'user-agent':
				'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.6778.205 Safari/537.36',
		}
		expect(maskHeaders(new Headers(Object.entries(headers)), labels)).to.include({ accept: headers.accept })
		// Not from a Headers object: browsers let nobody set these.
		const fields = new Map(Object.entries(headers)) as unknown as Headers
		expect(maskHeaders(fields, labels)).to.deep.equal(headers)
		for (const path of ['/api/v1/cards/42/block', '/reports/2026-11-20', '/~', '/', '//a', tokenPath, intentPath])
			expect(maskPath(path, labels)).to.equal(path)
		expect(maskMethod('PATCH', labels)).to.equal('PATCH')
	})

	it('shows no character that steers a terminal', async () => {
		const emulator = createEmulator()
		const path = '/a%1b%5b31m/%e2%80%ae?meioPagamento=%1b%5d0;x%07'
		const headers = { 'user-agent': 'a\u009b31mb', accept: 'a\tb' }
		await emulator.fetch(tokenRequest({ path, headers, body: null }))
		const steers = (character: string): boolean => /[\p{Cc}\p{Cf}]/u.test(character)
		expect([...decodeURIComponent(JSON.stringify(emulator.log().entries))].filter(steers)).to.deep.equal([])
		expect(maskMethod('GET\u001b', createLabels({ items: 1, characters: 100 }))).to.equal('[#1]')
	})
})
