// The parts that the tests of single commands share: one emulator, and a separate space of it for each test.
import { request } from 'node:http'
import { join } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { createJournal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { after, before, describe, expect, it, takeSlice } from '@tarja-test/harness'
import { runSideBySide } from '../../../tools/execute.mjs'
import { credentials, directoryWith, tarja } from './program.mjs'

export const server = await serve()
export const intent = { body: { nsuOrigem: '000123', valorTransacao: '1990' } }
export const intentPath = '/api/v1/core/pagamento/intencao-pagamento'
export const lostAnswer = { match: { path: intentPath }, at: 'after-commit', action: 'reset' }
let spaces = 0

/** The arguments of a payment. With a journal, a reference and `--yes` among `more`, it may be sent. */
export const payment = (input = 'intent.json', ...more) => ['call', 'payments.createIntent', input, ...more]
export const getJournalArguments = (reference = 'order-7') => ['--journal', 'j', '--reference', reference]

/** A configuration that classifies the responses of an order only by HTTP. */
export const byHttp = "export default { bindings: { 'payments.createIntent': { outcomeOf: 'http' } } }"

/** Creates the journal `j` in a directory. */
export const createdIn = (cwd, baseUrl) => createJournal(directoryJournal(join(cwd, 'j')), { baseUrl })

/** The emulator behind another server: `change` may answer instead, or alter what goes on. */
export const front = (change) => (incoming, response) => {
	if (change(incoming, response) === 'done') return
	const { method, url, headers } = incoming
	const onward = request(
		{ host: '127.0.0.1', port: new URL(server.url).port, method, path: url, headers },
		(answer) => {
			for (const [name, value] of Object.entries(answer.headers))
				if (!response.hasHeader(name)) response.setHeader(name, value)
			answer.pipe(response.writeHead(answer.statusCode))
		},
	)
	incoming.pipe(onward)
}

/** Creates a space of the emulator and a directory with an intent, for one test. */
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

/** Tests that start processes, which all run in parallel. `npm test` plays half of them. */
export function batch(title, cases) {
	describe(title, () => {
		const chosen = takeSlice(Object.entries(cases), 2)
		const failures = new Map()
		before(() =>
			runSideBySide(chosen, async ([name, body]) => {
				try {
					await body()
				} catch (error) {
					failures.set(name, error)
				}
			}),
		)
		for (const [name] of chosen)
			it(name, () => {
				if (failures.has(name)) throw failures.get(name)
			})
	})
}

/** Runs the program. Checks its exit code and the message on stderr, and that it prints nothing on stdout. */
export async function expectRefusal(argv, code, message, options) {
	const result = await tarja(argv, options)
	expect(result, argv.join(' ')).to.include({ code, out: '' })
	expect(result.error).to.contain(message)
	return result
}

/** Returns a file of variables with the credentials and the URL, and with lines that must have no effect. */
export const inFile = (url) =>
	[
		`TARJA_BASE_URL=${url}`,
		...Object.entries(credentials).map(([name, value]) => `${name}='${value}'`),
		'NODE_OPTIONS=--no-such-option',
		'NODE_TLS_REJECT_UNAUTHORIZED=0',
		'__proto__=1',
	].join('\n')

after(() => server.close())
