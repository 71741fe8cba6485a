// What the tests of single commands share: an emulator for all of them, and a corner of it for each.
import { join } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { createJournal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { runSideBySide } from '../../../tools/execute.mjs'
import { credentials, directoryWith, tarja } from './program.mjs'

export const server = await serve()
export const intent = { body: { nsuOrigem: '000123', valorTransacao: '1990' } }
export const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
export const lostAnswer = { match: { path: intentPath }, at: 'after-commit', action: 'reset' }
let spaces = 0

/** The words of a payment: an input, and what else is given; one that may be sent has a journal, a name and a yes. */
export const payment = (input = 'intent.json', ...more) => ['call', 'payments.createIntent', input, ...more]
export const getJournalArguments = (reference = 'order-7') => ['--journal', 'j', '--reference', reference]

/** A configuration that says what an order's response means: by HTTP alone. */
export const byHttp = "export default { bindings: { 'payments.createIntent': { outcomeOf: 'http' } } }"

/** Creates the journal `j` of a directory. */
export const createdIn = (cwd, baseUrl) => createJournal(directoryJournal(join(cwd, 'j')), { baseUrl })

/** A corner of the emulator, and a directory with an intent, of a test's own. */
export function place(files = {}) {
	const name = `cli${spaces++}`
	const space = server.emulator.space(name)
	const emulator = `--emulator=${server.url}/~${name}`
	const cwd = directoryWith({ 'intent.json': intent, ...files })
	const url = `${server.url}/~${name}`
	const created = createdIn(cwd, url)
	const run = async (argv, options) => {
		await created
		return tarja([...argv, emulator], { cwd, ...options })
	}
	let orders = 0
	const pay = (...more) => {
		const named = more.includes('--reference') ? more : ['--reference', `sale-${++orders}`, ...more]
		return run(payment('intent.json', '--journal', 'j', '--yes', ...named))
	}
	const journal = async (...argv) => {
		await created
		return tarja(['journal', ...argv, '--journal', 'j'], { cwd })
	}
	return { space, emulator, cwd, run, pay, journal, url, created }
}

/** Tests that start processes wait for them side by side. */
export function batch(title, cases) {
	describe(title, () => {
		const failures = new Map()
		before(() =>
			runSideBySide(Object.entries(cases), async ([name, body]) => {
				try {
					await body()
				} catch (error) {
					failures.set(name, error)
				}
			}),
		)
		for (const name of Object.keys(cases))
			it(name, () => {
				if (failures.has(name)) throw failures.get(name)
			})
	})
}

/** Without arguments of its own to check: the exit code, and what stands on stderr. */
export async function expectRefusal(argv, code, message, options) {
	const result = await tarja(argv, options)
	expect(result, argv.join(' ')).to.include({ code, out: '' })
	expect(result.error).to.contain(message)
	return result
}

/** The credentials and the URL as a file of variables has them, with what nothing of it may obey. */
export const inFile = (url) =>
	[
		`TARJA_BASE_URL=${url}`,
		...Object.entries(credentials).map(([name, value]) => `${name}='${value}'`),
		'NODE_OPTIONS=--no-such-option',
		'NODE_TLS_REJECT_UNAUTHORIZED=0',
		'__proto__=1',
	].join('\n')

after(() => server.close())
