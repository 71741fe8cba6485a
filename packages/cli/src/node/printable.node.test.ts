import { anyCharacter, anyText, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { hideSecrets, listSecrets, toPrintable, toPrintableJson } from './printable.ts'

/** Matches characters that terminals interpret, or that are invisible or change the direction of text. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u
const text = fc.string({
	unit: fc.oneof(
		fc.constantFrom('\u001b[2J', '\u009b', '\u202e', '\u2066', '\u200b', '\u{e0041}', '\n', '\r'),
		anyText(),
	),
})

describe('printable()', () => {
	it('leaves no character that a terminal obeys', () => {
		fc.assert(
			fc.property(text, (args) => !obeyed.test(toPrintable(args))),
			random(),
		)
	})

	it('leaves everything else as it is', () => {
		const plain = 'São João ✓ 日本 “…” §4.2 $%\\'
		expect(toPrintable(plain)).to.equal(plain)
	})
})

describe('toPrintableJson()', () => {
	it('is JSON of the same value, and holds nothing that a terminal obeys', () => {
		fc.assert(
			fc.property(fc.jsonValue({ stringUnit: anyCharacter }), fc.constantFrom(undefined, '\t'), (value, indent) => {
				const written = toPrintableJson(value, indent)
				expect(JSON.parse(written)).to.deep.equal(JSON.parse(JSON.stringify(value)))
				expect(written.replace(/[\n\t]/g, '')).not.to.match(obeyed)
			}),
			random(),
		)
	})

	it('never fails a call that has succeeded: whatever a schema made of the answer is written', () => {
		const cycle: Record<string, unknown> = {}
		cycle.self = cycle
		expect(toPrintableJson({ n: 10n, bytes: new Uint8Array([1]) })).to.equal('{"n":"10","bytes":{"base64":"AQ=="}}')
		expect([toPrintableJson(cycle), toPrintableJson(undefined)]).to.deep.equal([
			'"[cannot be written as JSON]"',
			'null',
		])
	})
})

describe('secrets of the environment', () => {
	const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADAN\nBgkqhkiG9w0B\n-----END PRIVATE KEY-----'
	const env = { DATABASE_URL: 'postgres://shop:hun%26ter2@db.example/shop', SIGNING_KEY: key }
	for (const [what, text, hidden] of [
		[
			'a password in a URL',
			`Cannot open ${env.DATABASE_URL}`,
			'Cannot open postgres://shop:[redacted]@db.example/shop',
		],
		['a password that a URL escapes', 'rejected: hun&ter2', 'rejected: [redacted]'],
		['a key whose lines are joined', key.split('\n').slice(1, 3).join(' | '), '[redacted] | [redacted]'],
		['a key with escaped ends of lines', JSON.stringify(key), '"[redacted]"'],
	] as const)
		it(`are removed: ${what}`, () => {
			expect(hideSecrets(text, listSecrets(env))).to.equal(hidden)
		})
})
