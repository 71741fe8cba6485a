// Many processes that share a store of tokens: each says that it is there, pays once for each base URL that it is told, and says what became
// of it. `paysWith` is what runs in each of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { createClient, operation } from '@tarja/core'
import { credentials } from './credentials.mjs'

function start([executable, ...argv]) {
	const child = spawn(executable, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
	child.stdin.on('error', () => {}) // One that was killed hears nothing.
	const ended = once(child, 'close')
	const waiting = new Map()
	/** The next time that it says so. */
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
		/** Lets it call once. */
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

/** So many processes of this command that are ready. */
export async function fleet(command, count) {
	const all = Array.from({ length: count }, () => start(command))
	await Promise.all(all.map(({ ready }) => ready))
	return all
}

/** Lets them all call at once, and gives what became of each call; throws where one failed. */
export async function callAll(all, { baseUrl }) {
	const results = await Promise.all(all.map((one) => one.call(baseUrl)))
	const failed = results.find((result) => result.failed)
	if (failed) throw new Error(failed.failed)
	return results
}

const createIntent = operation({ method: 'POST', path: '/api/v1/core/pagamento/intencao-pagamento' })

/** One of the processes: pays over these tokens, once for each line that it is told. */
export async function paysWith(tokens, options = {}) {
	const say = (what) => console.log(JSON.stringify(what))
	say('ready')
	for await (const baseUrl of createInterface({ input: process.stdin })) {
		const events = []
		const client = createClient({
			...{ baseUrl, auth: credentials() },
			// Times for a machine that does much else.
			...{ timeoutMs: 200_000, tryTimeoutMs: 50_000, tokenTimeoutMs: 50_000, ...options },
			onEvent: ({ type }) => events.push(type),
		}).use(tokens)
		const input = { query: { meioPagamento: '' }, body: {} }
		await client.call(createIntent, input, { headers: { access_token: '' } }).then(
			({ response }) => say({ status: response.status, events }),
			({ message }) => say({ failed: message, events }),
		)
	}
}
