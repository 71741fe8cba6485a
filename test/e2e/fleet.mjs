// Starts many processes that share a store of tokens. Each prints that it is ready, pays once for each base URL that it reads, and prints
// the result. Each process runs `paysWith`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createClient, operation } from '@tarja/core'
import { credentials } from './credentials.mjs'

function start([executable, ...argv]) {
	const child = spawn(executable, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
	child.stdin.on('error', () => {}) // Ignores writes to a process that was killed.
	const ended = once(child, 'close')
	const waiting = new Map()
	/** Resolves when the process prints this message the next time. */
	const says = (what) => {
		const heard = Promise.withResolvers()
		heard.promise.catch(() => {})
		waiting.set(what, heard)
		return heard.promise
	}
	ended.then(() => {
		for (const { reject } of waiting.values()) reject(new Error('The process ended before it said so'))
	})
	createInterface({ input: child.stdout }).on('line', (line) => {
		const what = JSON.parse(line)
		waiting.get(typeof what === 'string' ? what : 'result').resolve(what)
	})
	return {
		ready: says('ready'),
		/** Makes the process call once. */
		call(baseUrl) {
			const result = says('result')
			child.stdin.write(`${baseUrl}\n`)
			return result
		},
		async kill() {
			child.kill('SIGKILL')
			await ended
		},
	}
}

/** Starts so many processes of this command. Resolves when all are ready. */
export async function fleet(command, count) {
	const all = Array.from({ length: count }, () => start(command))
	await Promise.all(all.map(({ ready }) => ready))
	return all
}

/** Makes all processes call at the same time. Returns the results. Throws if a call failed. */
export async function callAll(all, { baseUrl }) {
	const results = await Promise.all(all.map((one) => one.call(baseUrl)))
	const failed = results.find((result) => result.failed)
	if (failed) throw new Error(failed.failed)
	return results
}

const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })

/** Runs in one of the processes: pays with these tokens, once for each line that it reads. */
export async function paysWith(tokens, options = {}) {
	const say = (what) => console.log(JSON.stringify(what))
	say('ready')
	for await (const baseUrl of createInterface({ input: process.stdin })) {
		const events = []
		const client = createClient({
			baseUrl,
			auth: credentials(),
			// Long timeouts, because the machine may be busy.
			timeoutMs: 200_000,
			tryTimeoutMs: 50_000,
			tokenTimeoutMs: 50_000,
			...options,
			onEvent: ({ type }) => events.push(type),
		}).use(tokens)
		const input = { query: { meioPagamento: '' }, body: {} }
		await client.call(createIntent, input, { headers: { access_token: '' } }).then(
			({ response }) => say({ status: response.status, events }),
			({ message }) => say({ failed: message, events }),
		)
	}
}
