// Asks the language server of TypeScript 7, as an editor does: JSON-RPC over its standard streams.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { installed } from '../../../tools/places.mjs'

/** Splits what the server writes into messages. */
function reader(take) {
	let received = Buffer.alloc(0)
	return (chunk) => {
		received = Buffer.concat([received, chunk])
		for (;;) {
			const end = received.indexOf('\r\n\r\n')
			const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(end, 0)).toString())?.[1])
			if (end < 0 || received.length < end + 4 + length) return
			take(JSON.parse(received.subarray(end + 4, end + 4 + length).toString()))
			received = received.subarray(end + 4 + length)
		}
	}
}

function connect(child) {
	const waiting = new Map()
	const write = (message) => {
		const text = JSON.stringify({ jsonrpc: '2.0', ...message })
		child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
	}
	const answer = ({ id, method, params, result, error }) => {
		if (!method) waiting.get(id)?.({ result, error })
		// Questions of the server, such as its configuration, are answered with nothing.
		else if (id !== undefined) write({ id, result: params?.items?.map(() => null) ?? null })
	}
	child.stdout.on('data', reader(answer))
	const notify = (method, params) => write({ method, params })
	const request = async (method, params) => {
		const id = waiting.size + 1
		const { promise, resolve } = Promise.withResolvers()
		waiting.set(id, resolve)
		write({ id, method, params })
		const { result, error } = await promise
		if (error) throw new Error(`${method}: ${error.message}`)
		return result
	}
	return { notify, request }
}

/** What is shown at each of the positions, `{ line, character }` from 0, and the names that are offered at each of the others. */
export async function editorHelp(file, positions, completed) {
	const child = spawn(installed('.bin/tsc'), ['--lsp', '--stdio'], {
		stdio: ['pipe', 'pipe', 'inherit'],
		detached: true,
	})
	const { notify, request } = connect(child)
	const uri = pathToFileURL(file).href
	const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } }
	try {
		await request('initialize', { processId: process.pid, rootUri: new URL('.', uri).href, capabilities })
		notify('initialized', {})
		const text = readFileSync(file, 'utf8')
		notify('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text } })
		const ask = (what, position) => request(`textDocument/${what}`, { textDocument: { uri }, position })
		const hovers = []
		for (const position of positions) hovers.push((await ask('hover', position))?.contents.value ?? '')
		const offered = []
		for (const position of completed) {
			const found = await ask('completion', position)
			offered.push((found?.items ?? found ?? []).map(({ label }) => label.replace(/\?$/, '')))
		}
		return { hovers, offered }
	} finally {
		// The bin starts the compiler as a process of its own: both are in this group.
		process.kill(-child.pid, 'SIGKILL')
	}
}
