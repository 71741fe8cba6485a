// Nothing leaves a process of explore or replay: every way to a socket, by a list of them.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { reportText } from '@tarja/explore'
import { after, before, describe, expect, it } from '@tarja-test/harness'
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
	'a question about an address': [`import dns from 'node:dns'`, `dns.reverse('6.6.6.6', () => {})`],
	'a question about localhost': [`import { resolveTxt } from 'node:dns/promises'`, `resolveTxt('localhost')`],
	'a question of a resolver': [`import { Resolver } from 'node:dns'`, `new Resolver().resolveTxt('1.2.3.4', () => {})`],
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
	'the class of a worker, found': [
		`import { Worker } from 'node:worker_threads'`,
		`new Promise((r) => new Worker.prototype.constructor('0', { eval: true }).on('exit', r))`,
	],
	'native code': ['', `process.dlopen({ exports: {} }, '/nowhere/addon.node')`],
	'a fetch while the module loads': [`await fetch('http://HOST:PORT/', { method: 'POST', body: '{}' })`, 'undefined'],
	'hooks of modules': [`import { register } from 'node:module'`, `register('data:text/javascript,import "node:net"')`],
	'an extension of SQLite': [
		`import { DatabaseSync } from 'node:sqlite'`,
		`new DatabaseSync(':memory:', { allowExtension: true }).loadExtension('/nowhere/it.so')`,
	],
	'a group of multicast': [
		`import { createSocket } from 'node:dgram'`,
		`createSocket('udp4').addMembership('224.0.0.1')`,
	],
	'a name of an address': [`import dns from 'node:dns'`, `dns.lookupService('1.2.3.4', 80, () => {})`],
	'a server': [
		`import { createServer } from 'node:http'`,
		`new Promise((r) => createServer().listen(0, '127.0.0.1', r))`,
	],
	'a bound datagram socket': [
		`import { createSocket } from 'node:dgram'`,
		`new Promise((r) => createSocket('udp4').bind(0, host, r))`,
	],
	'a group of multicast and its source': [
		`import { createSocket } from 'node:dgram'`,
		`createSocket('udp4').addSourceSpecificMembership('127.0.0.1', '232.1.1.1')`,
	],
	'the inspector': [`import inspector from 'node:inspector'`, `inspector.open(0)`],
	'an inherited socket': [`import { Socket } from 'node:net'`, `new Socket({ fd: 2 }).write('x')`],
	'a handle of a binding': [
		'',
		`(() => {
			const { TCP, TCPConnectWrap } = process.binding('tcp_wrap')
			new TCP(0).connect(new TCPConnectWrap(), host, port)
		})()`,
	],
	'a resolver, without its module': [
		`import { Resolver } from 'node:dns'`,
		`new Resolver()._handle.queryTxt({}, 'secret.invalid')`,
	],
	'a process without its module': ['', `process.binding('spawn_sync').spawn({ file: '/bin/true' })`],
	'a library that is called': [
		'',
		`new (process.getBuiltinModule('node:ffi')?.DynamicLibrary ?? function () { process.dlopen({}, '/nowhere.so') })('/nowhere.so')`,
	],
	'another program in the place of this one': ['', `process.execve?.('/bin/true')`],
}

/** By name: what a module does so that the end of its process is not one. */
const stays = {
	'its own process.exit': `process.exit = () => {}`,
	'a process.exit that throws': `process.exit = () => { throw new Error() }`,
	'the runtime’s own exit': `process.reallyExit = process.abort = process.kill = () => {}`,
	'a listener of the end': `process.on('exit', () => { throw new Error() }).on('uncaughtException', () => {})`,
	'stacks of its own': `Error.prepareStackTrace = () => { throw new Error() }`,
	'no more changes of errors': `Object.freeze(Error)`,
	'a file system of its own': `fs.writeSync = () => { throw new Error() }; syncBuiltinESMExports()`,
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
	for (const [name, way] of Object.entries(ways))
		it(`ends it, with the line, and reaches nobody: ${name}`, async () => {
			const file = write(name, way)
			if (name.startsWith('another') && !process.execve) return
			const found = await failure(explore(file, { deviations: 1, parts: 1 }))
			expect(found).to.match(
				new RegExp(`^Cannot explore the module: ${file}:\\d would .*; (?:use fetch|leave it out|it could connect)`),
			)
			expect([await failure(replay(file, [])), connections]).to.deep.equal([found, 0])
		})

	for (const [name, code] of Object.entries(stays))
		it(`ends it, although it has ${name}`, async () => {
			const imports = [
				`import fs from 'node:fs'`,
				`import { syncBuiltinESMExports } from 'node:module'`,
				ways['net.connect'][0],
				code,
			]
			const file = write(`stays-${name}`, [
				imports.join('\n'),
				`connect(port, host); await new Promise((r) => setTimeout(r))`,
			])
			expect(await failure(explore(file, { deviations: 1, parts: 1 }))).to.match(
				/^Cannot explore the module: .* would connect to 127.0.0.1/,
			)
			expect(connections).to.equal(0)
		})

	it('opens no inspector by a signal', async () => {
		const imports = [`import { url } from 'node:inspector'`, `import { setTimeout } from 'node:timers/promises'`]
		const wait = `for (let turn = 0; turn < 20 && !url(); turn++) await setTimeout(10)`
		const go = `process.kill(process.pid, 'SIGUSR1'); ${wait}; if (url()) process.exit(9)`
		expect(await failure(explore(write('signal', [imports.join('\n'), go]), { deviations: 1, parts: 1 }))).to.equal(
			'nothing',
		)
	})

	it('finds in the runtime’s modules, globals and handles only what was looked at', () => {
		const program = `import { findNewBuiltins } from ${JSON.stringify(import.meta.resolve('./builtins.mjs'))}
			console.log(JSON.stringify(findNewBuiltins()))`
		const found = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
		expect(JSON.parse(found)).to.deep.equal([])
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

	it('reaches a database that is declared by its name, at its own address alone', async () => {
		const lookup = `lookup: (_, { all }, then) => then(null, all ? [{ address: host, family: 4 }] : host, 4)`
		const place = { own: 'host: "localhost"', led: `host: 'db.invalid', ${lookup}` }
		for (const [name, options] of Object.entries(place)) {
			const file = write(name, [ways['net.connect'][0], ended(`connect({ port, ${options} })`, 'connect')])
			const databases = [`${name === 'own' ? 'localhost' : 'db.invalid'}:${server.address().port}`]
			const found = await failure(explore(file, { databases, deviations: 1, parts: 1, only: ['kill'] }))
			expect(found).to.match(name === 'own' ? /^nothing$/ : /would connect to 127/)
		}
		expect(connections).to.be.greaterThan(0)
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
