import { isTarjaError, operation } from '@tarja/core'
import { type JournalApi, type JournalOptions, journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { reconcile } from '@tarja/journal/reconcile'
import { sqlJournal } from '@tarja/journal/sql'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { createProcess } from '../test/process.ts'
import { storeOver, withReferences, withWrite } from '../test/store-over.ts'

const pay = operation({ id: 'pay', method: 'POST', path: '/pay', identifiedBy: ['n'] })
const input = { body: { n: '1' } }

function createClientWith(options: Partial<JournalOptions> = {}) {
	const { client, fetch } = createProcess(() => ({ json: {} }), options)
	return { ...withReferences(client), fetch }
}

/** Values that are no duration: what a setting may be that is absent, empty, a text, or was computed wrongly. */
const noDurations = [null, '', '300000', 'soon', Number.NaN, -1, -(2 ** 53), true, {}, [], 5n, Promise.resolve(1)]
const noWaits = [...noDurations, 0, Number.POSITIVE_INFINITY, 2 ** 31]
const noFunctions = [null, '', 'x', 7, true, {}, []]
const no = { duration: noDurations, wait: noWaits, function: noFunctions }

/** Every option of every function of the journal that has options, and what cannot work as its value. */
const wrong: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
	journal: {
		store: [undefined, null, {}, 'x', memoryJournal],
		writeTimeoutMs: no.wait,
		id: [null, '', 'Main', 'a b', 'a/b', '../main', 7, {}, 'x'.repeat(41)],
		clock: [null, {}, Date.now],
		onEvent: no.function,
	},
	reconcile: { overdueAfterMs: no.duration, signal: [null, {}, new AbortController(), 'x'] },
	purge: { olderThanMs: no.duration, references: [null, 'false', 0, 1] },
}
const misspelt: Readonly<Record<string, readonly string[]>> = {
	journal: ['requireReference', 'reference', 'account', 'clocks', '__proto__ ', 'constructor'],
	reconcile: ['absentAfterMs', 'settleMS', 'agreeingReads', 'readGapMs', 'calibrationDays', 'toString'],
	purge: ['olderThanDays', 'olderThan', 'reference'],
}

async function call(name: string, options: object): Promise<unknown> {
	if (name === 'journal') return journal({ store: memoryJournal(), ...options })
	const { journal: api } = createClientWith()
	return name === 'purge' ? api.purge(options) : reconcile(api, async () => [], options)
}

async function refusalOf(name: string, options: object) {
	const error = await rejection(call(name, options))
	if (!isTarjaError(error, 'configuration')) throw new Error(`not refused: ${error}`)
	expect(error).to.include({ outcome: 'not_processed' })
	expect(error.details.reason).to.equal('option')
	return error.details
}

describe('what is given to the journal', () => {
	it('is refused where a database has no function or no dialect of ours', () => {
		const given = ['mysql', 'none'].map((dialect) => [() => [], { dialect }])
		for (const [run, options] of [[undefined, { dialect: 'd1' }], [() => []], ...given])
			expect(() => sqlJournal(run as never, options as never)).to.throw('run is no function, or dialect is none of')
	})
	it('must be the journal of a client', async () => {
		const client = createClientWith()
		for (const other of [client, { ...client.journal }, undefined, null, 'journal']) {
			const error = await rejection(reconcile(other as never, async () => []))
			expect(error, String(other)).to.deep.include({
				outcome: 'not_processed',
				details: { reason: 'option', option: 'journal' },
			})
			expect(error).to.have.property('message').that.includes('pass client.journal, and install the package once')
		}
	})
	for (const [name, options] of Object.entries(wrong))
		for (const [option, values] of Object.entries(options))
			it(`is refused where its value cannot work: ${name}, ${option}`, async () => {
				for (const value of values)
					expect((await refusalOf(name, { [option]: value })).option, String(value)).to.equal(option)
				await call(name, /store|id/.test(option) ? {} : { [option]: undefined })
			})

	for (const [name, options] of Object.entries(misspelt))
		for (const option of options)
			it(`is refused where there is no such option: ${name}, ${option}`, async () => {
				expect((await refusalOf(name, { [option]: 1 })).found).to.equal(option)
			})

	it('may be a duration that does not end', async () => {
		const endless = Number.POSITIVE_INFINITY
		await call('reconcile', { overdueAfterMs: endless })
		for (const olderThanMs of [endless, 0]) await call('purge', { olderThanMs, references: false })
	})
})

describe('a reference that no call can have', () => {
	const others = [undefined, null, 7, '', ' order-7', 'order-7\n', 'e\u0301', 'x'.repeat(201), {}, ['order-7']]
	for (const reference of [...others, new String('order-7'), Promise.resolve('order-7')])
		it(`is not looked for, as if nothing had been paid: ${typeof reference} ${JSON.stringify(reference)}`, async () => {
			const client = createClientWith()
			await client.call(pay, input, { reference: 'order-7' })
			const find: (given: never) => ReturnType<JournalApi['find']> = client.journal.find
			const error = await rejection(find(reference as never))
			expect(error).to.include({ code: 'invalid_input', outcome: 'not_processed' })
		})
})

describe('a store that answers a write with something else than true', () => {
	const answers: readonly unknown[] = ['false', 'true', 1, [], [{ id: 'x' }], { rowCount: 0 }, undefined, null, 0, '']
	for (const answer of answers)
		it(`has confirmed nothing, and the call is not sent: ${JSON.stringify(answer)}`, async () => {
			const store = withWrite(async (entry, write) => {
				await write(entry)
				return answer as boolean
			})
			const { call, fetch } = createClientWith({ store: storeOver(store) })
			for (let turn = 0; turn < 2; turn++)
				expect(await rejection(call(pay, input, { reference: 'order-7' }))).to.include({ outcome: 'not_processed' })
			expect(fetch.requests).to.deep.equal([])
		})
})
