import { operation, type TarjaError } from '@tarja/core'
import { createJournal, type JournalStore, journal, moveJournal, setJournal } from '@tarja/journal'
import { findUnresolved, markRestored, resolveAll, unmarkRestored } from '@tarja/journal/admin'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { endedAs, entryOf } from '../test/facts.ts'
import { createProcess } from '../test/process.ts'
import { rightStore } from '../test/right-store.ts'
import { getWaits, parseRecord } from './journal-record.ts'

const paying = { id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'], outcomeOf: 'http' } as const
const pay = operation(paying)
const baseUrl = 'https://platform.example/live'
const person = { by: 'Ana', note: 'copy of 03:00' }

function clientOf(store: JournalStore, id: string | undefined, url = baseUrl, clock: { now(): number } = Date) {
	const { journal, fetch } = createProcess(() => ({ json: {} }), { baseUrl: url, store, id, clock })
	const once = (reference: string, options?: { readonly signal: AbortSignal }) =>
		journal.once(reference, pay, { body: { n: reference } }, options)
	return { journal, once, sent: () => fetch.requests.length }
}

const baseTime = '2026-03-10T12:00:00Z'

describe('a journal', () => {
	it('is created once, with an id of its own', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl })
		expect(id).to.match(/^main-[2-9a-z]{6}$/)
		expect(await createJournal(store, { baseUrl })).not.to.equal(id)
		expect(await store.open(id).journal()).to.include({ id, baseUrl, revision: 0 })
		expect((await clientOf(store, id).once('order-1')).state).to.equal('applied')
	})
	it('holds the waiting times, for all operations and for single ones, and says who set them', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl, absentAfterMs: 26 * 3_600_000 })
		const waitsOf = async (operation: string) => getWaits(await store.open(id).journal(), operation)
		expect(await waitsOf('pay')).to.deep.equal({ absentAfterMs: 26 * 3_600_000, rejectedAfterMs: 900_000 })
		await setJournal(store, id, { ...person, operation: 'refund', absentAfterMs: 5000 })
		await setJournal(store, id, { ...person, rejectedAfterMs: 7000 })
		await setJournal(store, id, { ...person, operation: 'refund', rejectedAfterMs: 8000 })
		expect(await waitsOf('pay')).to.deep.equal({ absentAfterMs: 26 * 3_600_000, rejectedAfterMs: 7000 })
		expect(await waitsOf('refund')).to.deep.equal({ absentAfterMs: 5000, rejectedAfterMs: 8000 })
		expect(getWaits(undefined, 'toString')).to.deep.equal({ absentAfterMs: 7_200_000, rejectedAfterMs: 900_000 })
		expect((await store.open(id).journal())?.waitsSet).to.include(person)
		for (const [options, message] of [
			[{}, 'no waiting time is given'],
			[{ absentAfterMs: Number.POSITIVE_INFINITY }, '"absentAfterMs" has a value that can\'t work'],
			[{ absentAfterMs: 1, note: ' ' }, 'nothing says who changes it'],
		] as const)
			expect((await rejection(setJournal(store, id, { ...person, ...options }))).message).to.include(message)
	})
	it('names the waiting time that an earlier release took as an option', async () => {
		const { journal: api, once } = clientOf(memoryJournal(), undefined)
		const { entryId } = (await once('order-1')) as { readonly entryId: string }
		const options: object = { absentAfterMs: 1 }
		for (const asked of [
			reconcile(api, async () => [], options),
			api.resolve(entryId, 'absent', { ...person, revision: 0, ...options }),
		])
			expect((await rejection(asked)).message).to.include('set it with "npx @tarja/cli journal set --absent-after"')
	})
	it('is refused where the store does not hold it, and nothing is sent', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl })
		for (const [place, name] of [
			[rightStore(), id],
			[store, 'main-abcdef'],
		] as const) {
			const { once, sent, journal: api } = clientOf(place, name)
			const error = await rejection<TarjaError>(once('order-1'))
			expect(error).to.include({ code: 'configuration', outcome: 'not_processed' })
			expect(error.message).to.contain("the store doesn't hold the journal").and.contain('@tarja/cli journal create')
			expect(error.message).to.contain('would let each be paid again')
			for (const call of [api.find('order-1'), once('order-1', { signal: AbortSignal.abort() })])
				expect(await rejection(call)).to.include({ code: 'configuration' })
			expect(sent()).to.equal(0)
		}
	})
	it('is refused without an id, but in memory', async () => {
		expect(() => journal({ store: rightStore() })).to.throw('npx @tarja/cli journal create')
		expect((await clientOf(memoryJournal(), undefined).once('order-1')).state).to.equal('applied')
	})
	it('belongs to the whole base URL, until it is moved', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl: `${baseUrl}/` })
		expect((await clientOf(store, id).once('order-1')).state).to.equal('applied')
		const sandbox = 'https://platform.example/sandbox'
		for (const url of [sandbox, 'https://platform.example', 'https://other.example/live'])
			expect(await rejection(clientOf(store, id, url).once('order-2')), url).to.include({ code: 'configuration' })
		expect(await rejection(moveJournal(store, id, { baseUrl: sandbox, by: '', note: '' }))).to.include({
			code: 'configuration',
		})
		await moveJournal(store, id, { baseUrl: sandbox, ...person })
		expect((await clientOf(store, id, sandbox).once('order-1')).state).to.equal('applied')
		expect(await store.open(id).journal()).to.deep.include({ baseUrl: sandbox })
		expect((await store.open(id).journal())?.moved).to.include({ from: baseUrl, by: 'Ana' })
	})
	it('is read and changed by a client of its own base URL alone, and only where its store holds it', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl })
		await clientOf(store, id).once('order-1')
		const entry = JSON.stringify(await store.open(id).find('order-1'))
		const selection = await findUnresolved(clientOf(store, id).journal, {
			operation: 'pay',
			status: 502,
			from: baseTime,
			to: baseTime,
		})
		for (const [place, name, url] of [
			[store, id, 'https://other.example/live'],
			[rightStore(), id, baseUrl],
		] as const) {
			const { journal: api } = clientOf(place, name, url)
			const uses = {
				unresolved: () => api.unresolved(),
				reconcile: () => reconcile(api, async () => []),
				resolve: () => api.resolve({ reference: 'order-1' }, 'rejected', { ...person, revision: 1 }),
				findUnresolved: () => findUnresolved(api, { operation: 'pay', status: 502, from: baseTime, to: baseTime }),
				resolveAll: () => resolveAll(api, selection, 'rejected', person),
				markRestored: () => markRestored(api, person),
				unmarkRestored: () => unmarkRestored(api, person),
				purge: () => api.purge({ olderThanMs: 0, references: true }),
				find: () => api.find('order-1'),
			}
			for (const [used, use] of Object.entries(uses))
				expect(await rejection(use()), `${used} at ${url}`).to.include({ code: 'configuration' })
		}
		expect(JSON.stringify(await store.open(id).find('order-1'))).to.equal(entry)
		expect((await store.open(id).journal())?.revision).to.equal(0)
	})
	it('is read if its record is whole, of this version and its own', () => {
		const record = { v: 1, id: 'main-abcdef', revision: 0, baseUrl }
		const read = (text: string) => parseRecord(text, 'main-abcdef', 'a place')
		expect(read(JSON.stringify(record))).to.include(record)
		for (const change of [{ v: 2 }, { id: 'main-other' }, { baseUrl: '' }, { revision: '0' }])
			expect(() => read(JSON.stringify({ ...record, ...change }))).to.throw('another journal’s')
		expect(() => read(JSON.stringify(record).slice(0, -9))).to.throw('in a place')
	})
	it('takes no entry once its store is emptied under the process', async () => {
		const full = rightStore()
		const id = await createJournal(full, { baseUrl })
		let store = full
		const { once, sent } = clientOf({ open: (name) => full.open(name) && store.open(name) }, id)
		expect((await once('order-1')).state).to.equal('applied')
		const late = clientOf(
			{
				open: (name) => ({
					...full.open(name),
					find: (reference) => store.open(name).find(reference),
					write: (entry) => store.open(name).write(entry),
				}),
			},
			id,
		)
		expect((await late.once('order-1')).state).to.equal('applied')
		store = rightStore()
		expect((await late.once('order-1')).state).not.to.equal('applied')
		expect([sent(), late.sent()]).to.deep.equal([1, 0])
	})
})

describe('a journal that was restored', () => {
	it('believes only what the copy holds as applied, until a person takes the mark away', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl })
		const { journal: api, once, sent } = clientOf(store, id)
		const now = { ms: Date.now() }
		const running = clientOf(store, id, baseUrl, { now: () => now.ms })
		for (const client of [{ once }, running]) await client.once('order-1')
		for (const refused of [markRestored(api, { by: 'Ana', note: ' ' }), unmarkRestored(api, person)])
			expect(await rejection(refused)).to.include({ code: 'configuration' })
		await markRestored(api, person)
		expect(await once('order-1')).to.include({ state: 'applied' })
		expect(await once('order-2')).to.deep.include({ state: 'unresolved', reason: 'restored' })
		expect(await api.find('order-2')).to.deep.include({ state: 'unresolved', reason: 'restored' })
		// Another process reads the mark, too, and one that runs does so within ten seconds.
		expect(await clientOf(store, id).once('order-2')).to.include({ state: 'unresolved' })
		now.ms += 10_001
		expect(await running.once('order-2')).to.include({ state: 'unresolved' })
		expect(sent()).to.equal(1)
		const lost = { ...person, revision: -1, saved: { id: 'p-3' } }
		expect(await rejection(api.resolve({ reference: 'order-3' }, 'applied', lost))).to.include({
			code: 'invalid_input',
		})
		await api.resolve({ reference: 'order-3', step: 'create' }, 'applied', lost)
		expect(await once('order-3')).to.deep.include({ state: 'applied', resolvedBy: 'person' })
		expect(await rejection(api.resolve({ reference: 'order-2', step: 'create' }, 'absent', lost))).to.include({
			code: 'invalid_input',
		})
		await unmarkRestored(api, person)
		// An order that was mistyped must not count as paid.
		const mistyped = api.resolve({ reference: 'order-71', step: 'create' }, 'applied', lost)
		expect(await rejection(mistyped)).to.include({ code: 'invalid_input' })
		expect(await once('order-2')).to.include({ state: 'applied' })
		expect(sent()).to.equal(2)
		expect((await store.open(id).journal())?.restored).to.equal(undefined)
	})
	it('sends nothing of an operation that the copy does not hold, until a person names it', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl })
		const { journal: api, once, sent } = clientOf(store, id)
		const refund = operation({ ...paying, id: 'refund', path: '/refund', step: 'refund' })
		const sendRefund = async (of: typeof pay = refund) => (await api.once('order-1', of, { body: { n: '1' } })).state
		await once('order-1')
		await markRestored(api, person)
		// Whoever has looked up the refunds knows nothing of other calls.
		expect(await rejection(unmarkRestored(api, { ...person, operations: ['refund'] }))).to.include({
			code: 'configuration',
		})
		expect([(await once('order-2')).state, sent()]).to.deep.equal(['unresolved', 1])
		await unmarkRestored(api, person)
		expect([await sendRefund(), (await once('order-2')).state, sent()]).to.deep.equal(['unresolved', 'applied', 2])
		for (const signal of [undefined, AbortSignal.abort()])
			expect(await api.once('order-1', refund, { body: { n: '1' } }, { signal })).to.include({ reason: 'restored' })
		expect(await rejection(unmarkRestored(api, { ...person, operations: 'refund' as never }))).to.include({
			code: 'configuration',
		})
		await unmarkRestored(api, { ...person, operations: ['refund'] })
		expect([await sendRefund(), sent()]).to.deep.equal(['applied', 3])
		const cancel = operation({ ...paying, id: 'cancel', path: '/cancel', step: 'cancel' })
		expect(await sendRefund(cancel)).to.equal('unresolved')
		// Marked anew, nothing is believed that was named before.
		await markRestored(api, person)
		expect((await once('order-3')).state).to.equal('unresolved')
		await unmarkRestored(api, person)
		expect([(await once('order-3')).state, sent()]).to.deep.equal(['applied', 4])
	})
	it('believes no refusal of the copy, which may have been retried since', async () => {
		const store = rightStore()
		const id = await createJournal(store, { baseUrl })
		const entry = await entryOf({ n: 'order-1' }, { startedAtMs: Date.parse(baseTime), reference: 'order-1' })
		for (const revision of [entry, endedAs(entry, 'rejected')]) await store.open(id).write(revision)
		const { journal: api, sent } = clientOf(store, id)
		const retry = () => api.once('order-1', pay, { body: { n: 'order-1' } }, { retryOf: entry.id })
		await markRestored(api, person)
		expect(await retry()).to.include({ state: 'unresolved', reason: 'restored' })
		expect(sent()).to.equal(0)
		await unmarkRestored(api, person)
		expect(await retry()).to.include({ state: 'applied' })
	})
})
