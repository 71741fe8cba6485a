// Nothing leaves a process of explore or replay: every way to a socket, by a list of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
	'a name lookup at a server': [
		`import { Resolver } from 'node:dns/promises'`,
		`new Resolver().resolve4('nobody.invalid')`,
	],
	'another program': ['', `process.execve('/bin/true')`],
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
	'a file of the shop': [`import { appendFile } from 'node:fs/promises'`, `appendFile(REAL, 'paid')`],
	'a file of the shop, opened': [`import { openSync } from 'node:fs'`, `openSync(new URL('file://' + REAL), 'r+')`],
	'a stream into a file of the shop': [`import fs from 'node:fs'`, `fs.createWriteStream(REAL).end('paid')`],
	'another name for a file': [
		`import { renameSync } from 'node:fs'`,
		`renameSync(REAL, process.env.TARJA_EXPLORED + '/x')`,
	],
	'a file behind a link in its own folder': [
		`import { symlinkSync, writeFileSync } from 'node:fs'\nconst own = process.env.TARJA_EXPLORED + '/x'`,
		`[symlinkSync(REAL, own), writeFileSync(own, 'paid')]`,
	],
	'a file by a second name': [
		`import { linkSync } from 'node:fs'`,
		`linkSync(REAL, process.env.TARJA_EXPLORED + '/x')`,
	],
	'a file that a read creates': [`import { readFile } from 'node:fs/promises'`, `readFile(REAL, { flag: 'a+' })`],
	'a file that is opened to be empty': [`import { openSync } from 'node:fs'`, `openSync(REAL, 512 /* O_TRUNC */)`],
	'a time of a file': [`import { lutimesSync } from 'node:fs'`, `lutimesSync(REAL, 1, 1)`],
	'the database of the shop, attached': [
		`import { DatabaseSync } from 'node:sqlite'`,
		`new DatabaseSync(':memory:').exec("SELECT 1; ATTACH DATABASE '" + REAL + "' AS shop")`,
	],
	'the database of the shop, attached by a parameter': [
		`import { DatabaseSync } from 'node:sqlite'`,
		`new DatabaseSync(':memory:').prepare('attach ? as shop').run(REAL)`,
	],
	'a copy of a database': [
		`import { DatabaseSync } from 'node:sqlite'`,
		`new DatabaseSync(':memory:').exec("VACUUM INTO '" + REAL + "'")`,
	],
	'the database of the shop': [`import { DatabaseSync } from 'node:sqlite'`, `new DatabaseSync(REAL).exec('SELECT 1')`],
	'a server': [
		`import { createServer } from 'node:http'`,
		`new Promise((r) => createServer().listen(0, '127.0.0.1', r))`,
	],
}

/** A server that counts connections, and a function that writes a module which reaches out for it. */
let server
let connections = 0
const hostAndPort = () => ['127.0.0.1', server.address().port]

/** A file of the shop, beside the module. */
const real = resolve(folder, 'shop.db')

function write(name, [imports, go]) {
	mkdirSync(folder, { recursive: true })
	const [host, port] = hostAndPort()
	const file = resolve(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`)
	const lines = [
		imports.replace('HOST:PORT', `${host}:${port}`),
		`const [host, port] = ${JSON.stringify([host, port])}`,
		`export const pay = async (order) => { await ${go.replace('REAL', JSON.stringify(real))} }`,
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
				new RegExp(
					`^Cannot explore the module: ${file}:\\d would .*; (?:use fetch|leave it out|it could connect|write below)`,
				),
			)
			expect([await failure(replay(file, [])), connections]).to.deep.equal([found, 0])
		})

	it('finds the journal of the shop closed, and none in its environment', async () => {
		const shop = resolve(folder, 'real-journal')
		const [directory, id] = [process.env.TARJA_JOURNAL_DIRECTORY, process.env.TARJA_JOURNAL_ID]
		Object.assign(process.env, { TARJA_JOURNAL_DIRECTORY: shop, TARJA_JOURNAL_ID: 'main-7f3k9q' })
		const imports = `import { directoryJournal } from ${packageOf('@tarja/journal/directory')}`
		try {
			const go = `Promise.reject(new Error([
				directoryJournal(process.env.TARJA_JOURNAL_DIRECTORY).open.length, process.env.TARJA_JOURNAL_ID, order.id,
				(() => { try { directoryJournal(${JSON.stringify(shop)}) } catch ({ code, message }) { return code + message.includes('outside') } })(),
			].join()))`
			const { story } = await replay(write('journal', [imports, go]), [])
			expect(story.find((line) => line.includes('pay() throws'))).to.contain('1,,explored-7,configurationtrue')
		} finally {
			for (const [name, value] of Object.entries({ TARJA_JOURNAL_DIRECTORY: directory, TARJA_JOURNAL_ID: id }))
				if (value === undefined) delete process.env[name]
				else process.env[name] = value
		}
	})

	it('ends with its exploration, whatever it has left running', async () => {
		const go = `setTimeout(() => connect(port, host), 10_000).unref(); new MessageChannel().port1.ref()`
		const imports = [ways['net.connect'][0], `import { setTimeout } from 'node:timers'`]
		expect(await failure(explore(write('timer', [imports.join('\n'), go]), { deviations: 1, parts: 1 }))).to.equal(
			'nothing',
		)
	})

	it('ends with its explorer, although that is killed and it is busy itself', async () => {
		const place = resolve(folder, 'busy')
		rmSync(place, { recursive: true, force: true })
		mkdirSync(place, { recursive: true })
		const beat = `(async () => { for (;;) await appendFile(process.env.TARJA_EXPLORED + '/pulse', '.') })()`
		const measure = () => globSync('**/pulse', { cwd: place }).map((file) => statSync(resolve(place, file)).size)
		const file = write('busy', [`import { appendFile } from 'node:fs/promises'`, beat])
		const program = `import { replay } from ${packageOf('@tarja/explore')}; await replay(${JSON.stringify(file)}, [])`
		const explorer = spawn(process.execPath, ['--input-type=module', '--eval', program], {
			stdio: 'ignore',
			env: { ...process.env, TMPDIR: place },
		})
		while (!measure().some(Boolean)) await setTimeout(20)
		explorer.kill('SIGKILL')
		let seen
		do {
			seen = String(measure())
			await setTimeout(500)
		} while (String(measure()) !== seen)
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
