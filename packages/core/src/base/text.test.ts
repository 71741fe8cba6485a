import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { foundIn, secretFormsByName } from '../../../../test/secret-forms.ts'
import { cut, keepSecrets, redactKey, redactText } from './text.ts'

describe('of a text that is not ours', () => {
	for (const [name, form] of Object.entries(secretFormsByName))
		it(`nothing secret is printed: ${name}`, () => {
			for (const text of [form.text, `Error: ${form.text}`, form.text.repeat(20), `a\n${form.text}, b`])
				expect(foundIn(redactText(text), form), redactText(text)).to.deep.equal([])
		})

	it('what helps is printed as it is', () => {
		for (const text of [
			'duplicate key value violates unique constraint "payments_reference_key"',
			'UNIQUE constraint failed: payments.reference',
			'SQLITE_BUSY: database is locked',
			'relation "tarja_journal" does not exist',
			'password authentication failed for user "app"',
			'getaddrinfo ENOTFOUND db.internal',
			'no answer within 1000 ms',
			'Connection refused (os error 111)',
			'canceling statement due to statement timeout',
			'Invalid type: Expected "open" | "closed"',
			'Invalid option: expected one of "open"|"closed"',
			'Too small: expected string to have >=1 characters',
			'expected a multiple of 0.01',
			'line 3 column 14',
			"Cannot read properties of undefined (reading 'id')",
			'a autenticação falhou; tente de novo',
			'unable to verify the first certificate',
			"READONLY You can't write against a read only replica.",
		])
			expect(redactText(text)).to.equal(text)
		expect(redactText('connect to http://x:1/ was refused')).to.equal('connect to [redacted] was refused')
		expect(redactText('{"a":1} is not valid')).to.equal('[redacted]')
	})

	it('no digit, and no word of a secret that is known, is printed in the place of one of these', () => {
		expect(redactText('refused for correcthorse.', ['correcthorse'])).to.equal('refused for [redacted]')
		expect(redactText('battery of user app', ['correct battery', 'ap', ''])).to.equal('[redacted] of user app')
	})

	it('no word is printed that repeats a secret of this process, in any letters, or in parts', () => {
		keepSecrets('Kept-Quince-Marmalade', 'kept plum  jam', 'kept')
		for (const text of [
			'refused for Kept-Quince-Marmalade',
			'refused for KEPT-quince-MARMALADE.',
			'refused for kept-quince-',
		])
			expect(redactText(text)).to.equal('refused for [redacted]')
		for (const space of [' ', '  ', '\n', '\xa0'])
			expect(redactText(`refused for Kept${space}Plum Jam`)).to.equal('[redacted]')
		expect(redactKey('quinceMarmalade')).to.equal('quinceMarmalade')
		expect(redactKey('kept-quince')).to.equal('[redacted]')
		expect(redactText('the name was kept')).to.equal('the name was kept')
		// One that is used again stays, whatever came between.
		const createTokens = (name: string) => Array.from({ length: 60 }, (_, n) => `${name}-${n}`)
		keepSecrets(...createTokens('before'), 'Kept-Quince-Marmalade', ...createTokens('after'))
		expect(redactText('refused for kept-quince-')).to.equal('refused for [redacted]')
	})

	it('one line is printed, of a thousand characters, in plain letters, and the same again', () =>
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.lorem(), fc.string()), fc.nat(60), (text, times) => {
				const printed = redactText(text.repeat(times))
				expect(printed).not.to.match(/[\p{C}\p{Zl}\p{Zp}\n]/u)
				expect(printed.length).to.be.below(6000)
				if (printed.length <= 1000) expect(redactText(printed)).to.equal(printed)
			}),
			{
				...random(),
				examples: [
					[' 0%', 2],
					['=0 ', 2],
				],
			},
		))

	it('no more than eight digits are printed, and never two numbers in a row', () =>
		fc.assert(
			fc.property(
				fc.array(fc.oneof(fc.nat(99_999).map(String), fc.constantFrom('a', 'and', '-', ',', '(', ' | '))),
				(parts) => {
					const printed = redactText(parts.join(' '))
					expect(printed.replace(/\D/g, '').length).to.be.below(9)
					expect(printed).not.to.match(/\d[^a-z\d]+\d/i)
				},
			),
			random(),
		))
})

describe('the name of a member', () => {
	it('is printed where it is a plain one', () => {
		for (const name of [
			'nsuOrigem',
			'access_token',
			'$ref',
			'HTTP2-Settings',
			'x-api-key',
			'linha2',
			'a b',
			'__proto__',
		])
			expect(redactKey(name)).to.equal(name)
		for (const name of [
			'4111111111111111',
			'ana@example.com',
			'a1b2c3d4e5',
			'cep 01310-100',
			'https://x',
			'123.456.789-09',
			'\u202e',
		])
			expect(redactKey(name), name).to.equal('[redacted]')
	})
})

describe('cut', () => {
	it('keeps short texts, and of longer ones no part of a word or a number that it went through', () => {
		expect(cut('short', 5)).to.equal('short')
		expect(cut('the first words', 12)).to.equal('the first…')
		expect(cut('paid with 4111 1111 1111 1111', 24)).to.equal('paid with…')
		expect(cut('x'.repeat(9), 8)).to.equal('…')
		fc.assert(
			fc.property(fc.string(), fc.nat({ max: 40 }), (text, max) => {
				expect(cut(text, max).length).to.be.at.most(Math.max(max + 1, 1))
			}),
			random(),
		)
	})
})
