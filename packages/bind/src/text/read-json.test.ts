import { describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { refusalOf } from '../../test/documents.ts'
import { defaultLimits } from './limits.ts'
import { readJson } from './read-json.ts'

const read = (text: string) => readJson(text, 'vendor.json', defaultLimits)

const refusal = (text: string) => refusalOf(() => read(text))

describe('reading JSON', () => {
	it('reads what JSON.parse reads', () => {
		fc.assert(
			fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, '\t'), (text, space) => {
				const spaced = JSON.stringify(JSON.parse(text), undefined, space)
				// An object made by chance may have a key twice.
				for (const each of [spaced, ` \n${spaced}\r\t`]) expect(read(each)).to.deep.equal(JSON.parse(each))
			}),
			{ seed },
		)
	})

	it('refuses what JSON.parse refuses', () => {
		const characters = fc.constantFrom(...'[]{}":,tfnu0123456789.eE+-\\ \n/a'.split(''))
		fc.assert(
			fc.property(fc.string({ unit: characters, maxLength: 12 }), (text) => {
				let parsed: unknown
				try {
					parsed = JSON.parse(text)
				} catch {
					expect(refusal(text).code).to.equal('malformed')
					return
				}
				if (!/"([^"]*)".*"\1"/.test(text)) expect(read(text)).to.deep.equal(parsed)
			}),
			{ seed, numRuns: 2000 },
		)
	})

	it('refuses a key that stands twice, however it is written, and says where', () => {
		expect(refusal('{\n"a": 1,\n"\\u0061": 2}').message).to.match(
			/^Cannot read vendor\.json: the same key stands twice in one object; .*\(line 3, column 9\)$/,
		)
		expect(read('[{"a":1},{"a":2}]')).to.deep.equal([{ a: 1 }, { a: 2 }])
	})

	it('keeps a key called __proto__ as a member of its own', () => {
		const value = read('{"__proto__":{"polluted":true}}') as object
		expect(Object.keys(value)).to.deep.equal(['__proto__'])
		expect((value as { polluted?: boolean }).polluted).to.equal(undefined)
	})

	it('refuses ten thousand levels without going into them', () => {
		for (const text of ['['.repeat(10_000), '{"a":'.repeat(10_000)]) expect(refusal(text).code).to.equal('too-deep')
	})

	it('quotes nothing of the document', () => {
		for (const text of ['{"token": s3cret}', '{"token": "s3cret', '["s3cret" "s3cret"]', '{s3cret: 1}'])
			expect(refusal(text).message).not.to.include('s3cret')
	})
})
