import { anyText, describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { SignatureError } from '../signature-error.ts'
import { parseDictionary, parseList } from './parse.ts'
import { serializeDictionary, serializeList } from './serialize.ts'

const list = (text: string): string => serializeList(parseList(text, 'x', 'refuse'))
const dictionary = (text: string): string => serializeDictionary(parseDictionary(text, 'x', 'refuse'))
const reasonOf = (parse: () => unknown): string => {
	try {
		parse()
	} catch (error) {
		return error instanceof SignatureError ? error.reason : String(error)
	}
	return 'accepted'
}

function expectMalformed(parse: (text: string) => string, text: string): void {
	const reason = reasonOf(() => parse(text))
	expect(reason, text).to.equal('malformed')
}

// Canonical forms after RFC 9651 §3 and §4.
const items: Readonly<Record<string, string>> = {
	'1': '1',
	'-0': '0',
	'042': '42',
	'999999999999999': '999999999999999',
	'1.0': '1.0',
	'1.50': '1.5',
	'-0.100': '-0.1',
	'999999999999.999': '999999999999.999',
	'"a \\" \\\\"': '"a \\" \\\\"',
	'*a/b:c': '*a/b:c',
	'?1': '?1',
	'?0': '?0',
	'::': '::',
	':YQ==:': ':YQ==:',
	':YQ:': ':YQ==:',
	'@1659578233': '@1659578233',
	'%"f%c3%bc %22%25"': '%"f%c3%bc %22%25"',
	'%"%61"': '%"a"',
	' a;b;c=1;d=?0 ': 'a;b;c=1;d=?0',
}

describe('structured fields', () => {
	for (const [text, canonical] of Object.entries(items))
		it(`reads ${text} as ${canonical}`, () => expect(list(text)).to.equal(canonical))

	const broken =
		'1. .1 1.2345 1234567890123456 1234567890123.1 --1 "a "\\a" "é" :YQ===: ?2 ? @1.5 @ %"%C3" %"%c3" %"a %a'
	const more = 'a; a;A a;b= = 1a é \u0100 a, ,a (a (a"b") a=1 )'
	it('refuses items and lists that are none', () => {
		for (const text of [...broken.split(' '), ...more.split(' '), ':a b:', 'a b', 'a\n', '(a\tb)'])
			expectMalformed(list, text)
	})

	it('reads and writes lists', () => {
		expect(list('')).to.equal('')
		expect(list('a,b\t,\t (c   d);e, "f"')).to.equal('a, b, (c d);e, "f"')
	})

	it('reads and writes dictionaries', () => {
		expect(dictionary('')).to.equal('')
		expect(dictionary('a=1,  b;x=1;y, c=?1;z, d=?0, e=( f  "g";h );i')).to.equal(
			'a=1, b;x=1;y, c;z, d=?0, e=(f "g";h);i',
		)
		for (const text of ['A=1', 'a=', 'a=1,', 'a==1', '=1', 'a;=1', 'a 1', '1=a']) expectMalformed(dictionary, text)
	})

	it('refuses repeated keys and parameters, or takes the last at the place of the first', () => {
		expect(reasonOf(() => dictionary('a=1, b=2, a=3'))).to.equal('repeated')
		expect(reasonOf(() => list('x;a=1;a=2'))).to.equal('repeated')
		expect(reasonOf(() => list('(x);a;a'))).to.equal('repeated')
		expect(serializeDictionary(parseDictionary('a=1, b=2, a=3', 'x', 'last-wins'))).to.equal('a=3, b=2')
		expect(serializeList(parseList('x;a=1;b;a=2', 'x', 'last-wins'))).to.equal('x;a=2;b')
	})

	it('names the header and the place, and nothing of what stands there', () => {
		expect(() => parseDictionary('a=1, Secret', 'signature', 'refuse')).to.throw(
			'Cannot read the header "signature": it is not a structured field from character 6 on',
		)
	})

	it('throws nothing but SignatureError at random text', () => {
		const noisy = fc.oneof(
			anyText(60),
			fc.string({ unit: fc.constantFrom(...'ab*1.-"\\:=?@%;,() \t0cé'), maxLength: 40 }),
		)
		const harmless = fc.property(noisy, (text) => {
			for (const parse of [list, dictionary])
				expect(reasonOf(() => parse(text))).to.be.oneOf(['accepted', 'malformed', 'repeated'])
		})
		fc.assert(harmless, random(2000))
	})

	it('writes one canonical form: reading it again changes nothing', () => {
		const text = fc.string({ unit: fc.constantFrom(...'ab*1.-"\\:=?@%;,() 0c'), maxLength: 30 })
		const stable = fc.property(text, (input) => {
			for (const parse of [list, dictionary])
				if (reasonOf(() => parse(input)) === 'accepted') expect(parse(parse(input))).to.equal(parse(input))
		})
		fc.assert(stable, random(2000))
	})

	it('reads a hostile header of 100,000 characters in one pass', () => {
		for (const [start, rest] of ['" \\', '%" %61', 'a ;', '( (', '1 1'].map((text) => text.split(' ')))
			expect(reasonOf(() => list(start + (rest ?? '').repeat(100_000)))).to.equal('malformed')
		const parameters = Array.from({ length: 20_000 }, (_, index) => `;a${index}`).join('')
		expect(list(`x${parameters}`)).to.equal(`x${parameters}`)
	})
})
