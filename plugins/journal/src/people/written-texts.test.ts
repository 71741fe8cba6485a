import { createClient, operation, type TarjaError } from '@tarja/core'
import { createJournal, journal, moveJournal } from '@tarja/journal'
import { markRestored, resolveAll, unmarkRestored } from '@tarja/journal/admin'
import { createRecordingFetch } from '@tarja/testing'
import { describe, expect, it, rejection, sentOnce } from '@tarja-test/harness'
import { rightStore } from '../../test/right-store.ts'

const baseUrl = 'https://platform.example'
const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: 'http' })
const person = { by: 'Ana', note: 'case 4711' }

/** A journal with one unresolved call. */
async function open() {
	const store = rightStore()
	const id = await createJournal(store, { baseUrl })
	const fetch = createRecordingFetch(() => new TypeError('reset'))
	const { journal: api } = createClient({ baseUrl, transport: sentOnce(fetch) }).use(journal({ store, id }))
	await api.once('order-1', pay, { body: { n: '1' } })
	const [entry] = await api.unresolved()
	return {
		api,
		store,
		id,
		entry: entry?.id ?? '',
		revision: entry && 'revision' in entry ? entry.revision : 0,
		stored: async () => JSON.stringify([await store.open(id).journal(), await api.unresolved()]),
	}
}

/** Texts in which somebody has copied what a journal must not hold, and what the message says of them. */
const secrets: Readonly<Record<string, readonly [text: string, advice: string]>> = {
	'a card number': ['paid with 4111111111111111', '…1111 is enough'],
	'a card number alone': ['4111111111111111', '…1111 is enough'],
	'a card number in groups': ['paid with 4111 1111 1111 1111, she says', '…1111 is enough'],
	'a card number in groups, and a security code': ['paid with 4111 1111 1111 1111 737', 'the last four digits'],
	'a card number of fifteen digits': ['3782-822463-10005', '…0005 is enough'],
	'track 2': [';4111111111111111=29122010000073700000?', '…1111 is enough'],
	'a number and a security code in one': ['4111111111111111737', 'the last four digits'],
	'a security code': ['paid, CVV: 737', 'leave it out'],
	'a security code in a sentence': ['o código de segurança é 737', 'leave it out'],
	'a security code in decomposed letters': ['o código de segurança: 737'.normalize('NFD'), 'leave it out'],
	'a card number in superscript digits': [`paid with ${'⁴'}${'¹'.repeat(15)}`, '…1111 is enough'],
	'a CPF': ['of 529.982.247-25', 'leave it out'],
	'a CPF in spaces': ['of 529 982 247 25', 'leave it out'],
	'a CPF after its name': ['CPF do cliente: 52998224725', 'leave it out'],
	'a named token': ['{"access_token":"8f3c1a"}', 'leave it out'],
	'a password': ['senha: hunter2', 'leave it out'],
	'a password in a sentence': ['the password is hunter2', 'leave it out'],
	'a long key': [`with ${'9f86d081884c7d65'.repeat(4)}`, 'leave it out'],
	'a private key': ['-----BEGIN PRIVATE KEY-----', 'leave it out'],
	'a password in a URL': ['see https://ana:hunter2@platform.example', 'leave it out'],
	'a token': ['curl said Bearer 8f3c1a', 'the last four digits'],
	'a signed token': ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2ln', 'the last four digits'],
}

describe('what a person writes into a journal', () => {
	for (const [what, [text, advice]] of Object.entries(secrets))
		it(`is refused if it contains ${what}`, async () => {
			const { api, store, id, entry, revision, stored } = await open()
			const before = await stored()
			const selection = { entries: [{ id: entry } as never], count: 1, sums: {}, unsummed: 1 }
			const writes: Readonly<Record<string, (given: typeof person) => Promise<unknown>>> = {
				'resolve by id': (given) => api.resolve(entry, 'applied', { ...given, revision }),
				'resolve by reference': (given) => api.resolve({ reference: 'order-1' }, 'applied', { ...given, revision }),
				resolveAll: (given) => resolveAll(api, selection, 'rejected', given),
				markRestored: (given) => markRestored(api, given),
				moveJournal: (given) => moveJournal(store, id, { ...given, baseUrl: 'https://new.example' }),
			}
			const works = Object.entries(writes).flatMap(([name, write]) =>
				(['by', 'note'] as const).map(
					(member) => [`${name}: ${member}`, () => write({ ...person, [member]: text })] as const,
				),
			)
			const savedOnes = [{ id: text }, { [text]: 'p-1' }].map(
				(saved) => ['saved', () => api.resolve(entry, 'applied', { ...person, revision, saved })] as const,
			)
			for (const [name, work] of [...works, ...savedOnes]) {
				const error = await rejection<TarjaError>(work())
				expect(error.outcome, name).to.equal('not_processed')
				expect(error.message, name).to.include(advice)
				expect(JSON.stringify([error, error.message, error.details]), name).to.not.include(text)
			}
			expect(await stored()).to.equal(before)
			await markRestored(api, person)
			for (const given of [
				{ ...person, note: text },
				{ ...person, by: text },
			])
				expect((await rejection<TarjaError>(unmarkRestored(api, given))).message).to.include(advice)
			await unmarkRestored(api, person)
			const named = rejection<TarjaError>(unmarkRestored(api, { ...person, operations: [text] }))
			expect((await named).message).to.include(advice)
			expect(await stored()).to.not.include(text)
		})

	it('may have dates, times, numbers and phones side by side, and words about secrets', async () => {
		const { api } = await open()
		for (const note of [
			'NSU 123456, 29/11/2026 14:05',
			'terminal 12345678, 29/11/2026 14:05, R$ 12,90',
			'seen 2026-11-29 14:05:33, R$ 1.990,00',
			'called +55 (11) 91234-5674',
			'CVV 2 tentativas, CPF conferido, NSU 000124',
			'senha errada, tentou 3 vezes',
		]) {
			await markRestored(api, { by: 'Ana', note })
			await unmarkRestored(api, person)
		}
	})

	it('is stored as it is if it only names a case, an id of the platform, or the end of a card number', async () => {
		const { api, entry, revision } = await open()
		const saved = { id: '12345678901237', uuid: 'a1b2c3d4-0000-4000-8000-123456789012', count: 7, none: null }
		const note = 'card …1111, 19,90 on 2026-03-10 at 12:00, case 2026-004711'
		expect(await api.resolve(entry, 'applied', { by: 'ana@shop.example', note, revision, saved })).to.deep.include({
			saved,
		})
	})
})
