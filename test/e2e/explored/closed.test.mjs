// Nothing leaves a process of explore or replay: every way to a socket, by a list of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { reportText } from '@tarja/explore'
import { after, before, describe, expect, it, takeSlice } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { explore, replay } from './in-memory.mjs'

const folder = resolve(root, '.cache/explored/closed')
const packageOf = (name) => JSON.stringify(import.meta.resolve(name))
const ended = (call, event) => `new Promise((r, j) => ${call}.on('${event}', r).on('error', j))`

/** By name: what a module imports, and what its `pay` does with a server at `host`:`port`. */
const ways = {
	'net.connect': [`import { connect } from 'node:net'`, ended(`connect(port, host)`, 'connect')],
	'a socket of net': [`import net from 'node:net'`, ended(`new net.Socket().connect({ port, host })`, 'connect')],
	'tls.connect': [`import { connect } from 'node:tls'`, ended(`connect({ port, host })`, 'secureConnect')],
	'http.request': [
		`import { request } from 'node:http'`,
		ended('request({ port, host, method: "POST" })', 'response').replace(').on', ').end("{}").on'),
	],
	'https.get': [`import https from 'node:https'`, ended('https.get({ port, host })', 'response')],
	'http2.connect': [`import http2 from 'node:http2'`, ended(`http2.connect('http://' + host + ':' + port)`, 'connect')],
	'a datagram': [
		`import { createSocket } from 'node:dgram'`,
		`new Promise((r) => createSocket('udp4').send('x', port, host, r))`,
	],
	undici: [
		`import { request } from ${packageOf('undici')}`,
		`request(\`http://\${host}:\${port}\`, { method: 'POST', body: '{}' })`,
	],
	WebSocket: ['', `new Promise((r) => { new WebSocket(\`ws://\${host}:\${port}\`).onerror = r })`],
	'a module of CommonJS': [
		`import { createRequire } from 'node:module'\nconst { get } = createRequire(import.meta.url)('http')`,
		ended('get({ port, host })', 'response'),
	],
	'a built-in module': ['', ended(`process.getBuiltinModule('net').connect(port, host)`, 'connect')],
	'a name lookup': [`import { lookup } from 'node:dns/promises'`, `lookup('nobody.invalid')`],
	'a worker': [
		`import { Worker } from 'node:worker_threads'`,
		`new Promise((r) => new Worker('require("net").connect(' + port + ')', { eval: true }).on('exit', r))`,
	],
	spawn: [
		`import { spawn } from 'node:child_process'`,
		`new Promise((r) => spawn(process.execPath, ['--version']).on('close', r))`,
	],
	execFileSync: [
		`import { execFileSync, spawn } from 'node:child_process'`,
		`execFileSync(process.execPath, ['--version'])`,
	],
	'native code': ['', `process.dlopen({ exports: {} }, '/nowhere/addon.node')`],
	'an extension of SQLite': [
		`import { DatabaseSync } from 'node:sqlite'`,
		`new DatabaseSync(':memory:', { allowExtension: true }).loadExtension('/nowhere/it.so')`,
	],
	'a fetch while the module loads': [`await fetch('http://HOST:PORT/', { method: 'POST', body: '{}' })`, 'undefined'],
	'a server': [
		`import { createServer } from 'node:http'`,
		`new Promise((r) => createServer().listen(0, '127.0.0.1', r))`,
	],
}

/** A server that counts connections, and a function that writes a module which reaches out for it. */
let server
let connections = 0
const hostAndPort = () => ['127.0.0.1', server.address().port]

function write(name, [imports, go]) {
	mkdirSync(folder, { recursive: true })
	const [host, port] = hostAndPort()
	const file = resolve(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`)
	const lines = [
		imports.replace('HOST:PORT', `${host}:${port}`),
		`const [host, port] = ${JSON.stringify([host, port])}`,
		`export const pay = async () => { await ${go} }`,
		`export const state = async () => 'paid'`,
	]
	writeFileSync(file, lines.join('\n'))
	return file
}

before(async () => {
	server = createServer((socket) => {
		connections++
		socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
})
after(() => server.close())

const failure = (running) =>
	running.then(
		() => 'nothing',
		({ message }) => message,
	)

describe('a module that reaches out of explore', () => {
	for (const [name, way] of takeSlice(Object.entries(ways), 3))
		it(`ends it, with the line, and reaches nobody: ${name}`, async () => {
			const file = write(name, way)
			const found = await failure(explore(file, { deviations: 1, parts: 1 }))
			expect(found).to.match(
				new RegExp(`^Cannot explore the module: ${file}:\\d would .*; (?:use fetch|leave it out|it could connect)`),
			)
			expect([await failure(replay(file, [])), connections]).to.deep.equal([found, 0])
		})

	it('ends with its exploration, whatever it has left running', async () => {
		const go = `setTimeout(() => connect(port, host), 10_000).unref(); new MessageChannel().port1.ref()`
		const imports = [ways['net.connect'][0], `import { setTimeout } from 'node:timers'`]
		expect(await failure(explore(write('timer', [imports.join('\n'), go]), { deviations: 1, parts: 1 }))).to.equal(
			'nothing',
		)
	})

	it('ends with its explorer, although that is killed and it is busy itself', async () => {
		const pulse = resolve(folder, 'pulse')
		mkdirSync(folder, { recursive: true })
		writeFileSync(pulse, '')
		const beat = `(async () => { for (;;) await appendFile(${JSON.stringify(pulse)}, '.') })()`
		const file = write('busy', [`import { appendFile } from 'node:fs/promises'`, beat])
		const program = `import { replay } from ${packageOf('@tarja/explore')}; await replay(${JSON.stringify(file)}, [])`
		const explorer = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
		while (statSync(pulse).size === 0) await setTimeout(20)
		explorer.kill('SIGKILL')
		let seen
		do {
			seen = statSync(pulse).size
			await setTimeout(500)
		} while (statSync(pulse).size > seen)
	})

	it('reaches a database that is declared, and no other, and the report says so', async () => {
		const file = write('database', ways['net.connect'])
		const databases = [hostAndPort().join(':')]
		const report = await explore(file, { databases, deviations: 1, parts: 1, only: ['kill'] })
		expect(connections).to.be.greaterThan(0)
		expect(reportText(report)).to.contain(`allowed: ${databases[0]}, a declared database`)
		const other = await failure(explore(file, { databases: ['127.0.0.1:1'], parts: 1 }))
		expect(other).to.contain(`would connect to ${databases[0]}`)
		connections = 0
	})

	const connectHere = () => `require('net').connect(${hostAndPort()[1]}).unref()`

	it('is loaded without what NODE_OPTIONS requires', async () => {
		const file = write('options', ['', 'undefined'])
		const required = resolve(folder, 'required.cjs')
		writeFileSync(required, connectHere())
		const { NODE_OPTIONS = '' } = process.env
		process.env.NODE_OPTIONS = `--require=${required}`
		try {
			await replay(file, [])
		} finally {
			process.env.NODE_OPTIONS = NODE_OPTIONS
		}
		expect(connections).to.equal(0)
	})

	it('changes nothing of the processes that start later', async () => {
		const file = resolve(folder, 'changes.mjs')
		const lines = [
			`const found = process.env.CHANGED ?? 'paid'`,
			`Object.assign(process, { execPath: '/nowhere/node' }).env.CHANGED = 'open'`,
			`export const [pay, state] = [async () => {}, async () => found]`,
		]
		writeFileSync(file, lines.join('\n'))
		expect((await replay(file, [])).state).to.equal('paid')
	})

	it('is explored to its end, although it has timers of its own and sends messages to its parent', async () => {
		const own = `import { setInterval as every } from 'node:timers'\nsetInterval(() => {}, 60_000)\nprocess.send?.('ready')`
		const file = write('habits', [own, `every(() => {}, 60_000); process.send?.({ asks: 1 })`])
		expect((await replay(file, [])).state).to.equal('paid')
		const { findings } = await explore(file, { deviations: 1, parts: 1, only: ['kill'] })
		expect(findings.map(({ verdict }) => verdict)).to.deep.equal(['paid_not_applied'])
	})

	it('loads the native code of a database that is declared, and the report says so', async () => {
		const file = write('declared', ways['native code'])
		const report = await explore(file, { databases: ['addon.node'], deviations: 1, parts: 1, only: ['kill'] })
		expect(reportText(report)).to.contain('allowed: addon.node, a declared database')
	})
})
