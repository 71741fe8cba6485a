// Four processes that ask for the same orders by `once` until all are applied, are killed in the middle, and started again: what was
// applied is in the journal, nothing is paid twice, and nothing is lost.
// KILLS=400 kills at that many moments or more, among 10,000 orders over each store. Without it, a few are killed, and `npm test` plays one
// store. How many entries that were is printed; FIGURES=write puts it into the page of every order of events.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it, seed, takeSlice, temporaryDirectory } from '@tarja-test/harness'
import fc from 'fast-check'
import { startPostgres } from '../../../tools/install/postgres.mjs'
import { writeRow } from '../../model/told.mjs'
import { bundleForNode } from '../bundled.mjs'
import { figure } from '../figure.mjs'
import { answersEnd, appliedAt, clientFor, payAll, randomFaults, requestsAt } from './payments.mjs'
import { createTable, openStore } from './stores.mjs'

const kills = Number(process.env.KILLS ?? 4)
/**
 * Many kills are played in longer plans: so many times the orders and the deaths. At the end of each, somebody waits some seconds for what
 * nobody knows.
 */
const scale = kills < 100 ? 1 : 5
const plans = Math.ceil(kills / 4 / scale)
const senders = 4
/** So many orders are before each process that is started. */
const ahead = 100
const numbers = Array.from({ length: ahead * scale }, (_, index) => String(index + 1))
let program
before(async () => {
	program = await bundleForNode('journal/client.mjs', ['kysely', 'drizzle-orm', 'postgres', 'pg-native'])
})

/**
 * Runs the program from an order on, and kills it a moment after so many of its orders are applied. Resolves to how many were, when it is
 * gone.
 */
function run([baseUrl, place, first], { part: ended, thenMs }) {
	const child = spawn(process.execPath, [program, baseUrl, place, first, numbers.length], {
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const kill = () => setTimeout(() => child.kill('SIGKILL'), thenMs)
	return new Promise((resolve, fail) => {
		let dots = 0
		if (ended === 0) child.once('spawn', kill)
		child.stdout.on('data', ({ length }) => {
			dots += length
			if (dots >= ended && dots - length < ended) kill()
		})
		child.on('error', fail)
		child.on('exit', (code) => (code ? fail(new Error(`The client ended with ${code}`)) : resolve(dots)))
	})
}

/** The processes are killed while all three payments that each makes at a time wait for an answer. */
const waiting = async ({ baseUrl, space }, place) => {
	const { standing } = answersEnd(space.faults, 20)
	const argv = [program, baseUrl, place, 1, numbers.length, 60_000]
	const children = Array.from({ length: 2 }, () =>
		spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] }),
	)
	const gone = children.map((child) => once(child, 'exit'))
	await standing(6)
	for (const child of children) child.kill('SIGKILL')
	await Promise.all(gone)
}

/** Each is killed at its own moments, and started again after all but the last; `disturb` does something to the journal meanwhile. */
const atMoments =
	({ lives, unlucky }, disturb = async () => {}) =>
	async ({ baseUrl, space }, place) => {
		const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
		const kinds = [
			{ match, at: 'after-commit', action: 'reset' },
			{ match, at: 'before-accept', action: 'close' },
			{ match, at: 'after-commit', action: 'status', status: 503 },
		]
		space.faults.add(...randomFaults(unlucky, kinds, 1000 * scale))
		const live = async (moments) => {
			let first = 1
			for (const moment of moments) {
				const applied = await run([baseUrl, place, first], moment)
				// Goes on with the last orders, some of which it had applied, and some it has left open.
				first = Math.max(1, Math.min(first + applied - 10, numbers.length - ahead + 1))
			}
		}
		await Promise.all([...lives.map(live), disturb()])
		return lives.flat().length
	}

/** What the journal and the platform have of each order that is among these twice, for whoever reads a failure. */
async function storyOf(baseUrl, entries, ordered) {
	const twice = new Set(ordered.filter((number, at) => ordered.indexOf(number) !== at))
	const requests = await requestsAt(baseUrl)
	const told = Array.from(twice, (number) => [
		`order ${number}`,
		...entries
			.filter(({ fields }) => fields.nsuOrigem === number)
			.map((entry) => JSON.stringify({ ...entry, request: 0 })),
		...requests.filter(({ nsuOrigem }) => nsuOrigem === number).map((request) => JSON.stringify(request)),
	])
	return told
		.flat()
		.map((line) => `\n  ${line}`)
		.join('')
}

/** Processes that `die` kills in the middle, and how many of them. */
async function survives(server, place, die) {
	const name = crypto.randomUUID()
	const baseUrl = `${server.url}/~${name}`
	const space = server.emulator.space(name)
	const killed = (await die({ baseUrl, space }, place)) ?? 2
	space.faults.clear()
	const { store, close } = await openStore(place)
	const entries = await Array.fromAsync(store.list('all'))
	const applied = await appliedAt(baseUrl)
	const pending = entries.filter(({ state }) => state === 'pending')
	const known = entries
		.filter(({ state }) => ['pending', 'unknown', 'applied'].includes(state))
		.map(({ fields }) => fields.nsuOrigem)
	// In a directory the name that keeps a reference comes after the entry: of two senders that are killed in between, one has left an entry
	// that keeps nothing, and whose request never left. Nowhere else do two entries claim one order.
	const story = await storyOf(baseUrl, entries, [...known, ...applied])
	const isTable = /^(?:postgres|sqlite)/.test(place)
	if (isTable) expect(new Set(known).size, `entries that claim one order${story}`).to.equal(known.length)
	expect(new Set(applied).size, `orders that were paid${story}`).to.equal(applied.length)
	expect(known, 'what is applied or listed as unresolved').to.include.members(applied)
	const rivals = Array.from({ length: senders }, () => clientFor(baseUrl, store))
	await Promise.all(rivals.map((client) => payAll(client, baseUrl, numbers)))
	const paid = await appliedAt(baseUrl)
	const end = await storyOf(baseUrl, await Array.fromAsync(store.list('all')), paid)
	expect(paid.toSorted(), `payments in the end${end}`).to.deep.equal(numbers.toSorted())
	await close()
	return {
		killed,
		confirmed: entries.length,
		pending: pending.length,
		unsaid: pending.filter(({ fields }) => applied.includes(fields.nsuOrigem)).length,
		applied: applied.length,
	}
}

/** What was asserted of all of them: each request has its entry, and none that is resolved as not sent or refused has arrived. */
const print = (where, seen) => {
	if (!seen.length) return // of a run that was asked for another store
	const sum = (key) => seen.reduce((total, one) => total + one[key], 0)
	const orders = seen.length * numbers.length
	const words = `${orders} orders, ${sum('killed')} processes killed, ${sum('confirmed')} entries (${sum('pending')} open, ${sum('unsaid')} of them paid) and ${sum('applied')} payments by then; in the end 0 orders lost, 0 paid twice`
	figure(`${where}: ${words}`)
	writeRow(where, orders, sum('killed'), 0, 0)
}

const uniform = (max) => fc.noBias(fc.integer({ min: 0, max }))
const moment = fc.record({ part: uniform(99), thenMs: uniform(8) })
const life = fc.array(moment, { minLength: scale, maxLength: 2 * scale })
const plan = fc.record({
	lives: fc.array(life, { minLength: senders, maxLength: senders }),
	// Each of three faults has this chance. With more, five lost responses in a row are usual, and the breaker halts the operation for minutes.
	unlucky: fc.constantFrom(0, 0.05, 0.1),
})
const plansOf = (numRuns) => fc.sample(plan, { seed, numRuns })

const folder = () => mkdtempSync(resolve(temporaryDirectory, 'killed-'))
let server
let postgres
before(async () => {
	server = await serve({ logLimit: 20_000 })
})
after(() => Promise.all([server.close(), postgres?.stop()]))

/** Where each keeps the journal of a plan, and what befalls it meanwhile in every other one. */
const homes = {
	'a directory': { placeFor: folder },
	SQLite: { placeFor: () => createTable(`sqlite:${resolve(folder(), 'journal.db')}`) },
	Postgres: {
		async placeFor(index) {
			postgres ??= await startPostgres()
			return createTable(`${postgres.url}#killed_${index}`)
		},
		/** Kills the server without a word and starts it again. */
		async disturb() {
			for (let turn = 0; turn < scale; turn++) {
				await new Promise((resolve) => setTimeout(resolve, 150 + 1500 * turn))
				await postgres.kill()
				await postgres.start()
			}
		},
	},
}

for (const [home, { placeFor, disturb }] of takeSlice(Object.entries(homes), 3))
	describe(`a journal in ${home}`, () => {
		const seen = []
		after(() => print(`a journal in ${home}`, seen))
		const deaths = plansOf(plans).map((plan, index) =>
			disturb && index % 2 === 0
				? [`its clients killed by plan ${index + 1}, and its server as well`, atMoments(plan, disturb)]
				: [`its clients killed by plan ${index + 1}`, atMoments(plan)],
		)
		for (const [index, [when, die]] of [...deaths, ['killed when no payment is answered', waiting]].entries())
			it(`loses no payment and makes none twice, ${when}`, async () => {
				seen.push(await survives(server, await placeFor(index), die))
			})

		it('was killed while payments were under way', () => {
			expect(seen.some(({ pending }) => pending > 0)).to.equal(true)
			expect(seen.some(({ applied }) => applied > 0 && applied < numbers.length)).to.equal(true)
		})
	})
