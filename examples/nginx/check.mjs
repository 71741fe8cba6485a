// Runs a real nginx, with tarja.conf and without it, between the client and the emulator, and a server that counts.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { freePort } from '../../tools/free-port.mjs'
import { provideNginx } from '../../tools/install/nginx.mjs'

const program = provideNginx()
const cache = resolve(import.meta.dirname, '../../.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(`${cache}/nginx-`)
copyFileSync(resolve(import.meta.dirname, 'tarja.conf'), `${folder}/tarja.conf`)

async function waitForPort(port) {
	const socket = connect(port, '127.0.0.1')
	const connected = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).then(
		() => true,
		() => false,
	)
	socket.destroy()
	return connected
}

/** Starts nginx in front of the platforms, with `http` within its http { }; `work` gets its URL. Resolves to nginx's log. */
async function behindNginx(platforms, http, work) {
	const port = await freePort()
	const ofItsOwn = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
	writeFileSync(
		`${folder}/nginx.conf`,
		`daemon off; master_process off; pid pid; error_log stderr info;
events { }
http {
	access_log off; ${ofItsOwn.join(' ')}
	${http}
	upstream platform { ${platforms.map((each) => `server ${new URL(each).host} max_fails=0;`).join(' ')} }
	server { listen 127.0.0.1:${port}; location / { proxy_pass http://platform; } }
}`,
	)
	const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	const log = text(child.stderr)
	try {
		while (child.exitCode === null && !(await waitForPort(port))) await sleep(10)
		assert.equal(child.exitCode, null, child.exitCode === null ? '' : await log)
		await work(`http://127.0.0.1:${port}`)
	} finally {
		if (child.exitCode === null && child.kill()) await once(child, 'exit')
	}
	return log
}

const asInstalled = ''
const withOurs = 'include tarja.conf;'
const { basic, credential } = emulatorCredentials

/** Creates an intent through nginx: the answer's status, two headers as they arrived, and nginx's log. */
async function pay(platform, configuration, accessTokenHeader) {
	let status
	const log = await behindNginx([platform.url], configuration, async (baseUrl) => {
		const client = createClient({ baseUrl, auth: passwordGrant({ basic, credential }) }).use(
			payments({ createIntent: { accessTokenHeader } }),
		)
		const sending = client.payments.createIntent({ body: { nsuOrigem: '000123' } }, { headers: { 'x-empty': '' } })
		status = (await sending.catch((error) => error)).response.status
	})
	const { access_token: arrived, 'x-empty': other } = platform.emulator.log().entries.at(-1).headers
	return { status, log, arrived, other }
}

/** Two servers of one platform: the first to get a request does as it says and loses its connection, the next refuses. */
async function twoServers() {
	const requests = []
	const answer = async (request, response) => {
		await text(request)
		if (requests.push(request.method) === 1) request.socket.resetAndDestroy()
		else response.writeHead(422, { 'content-type': 'application/json' }).end('{}')
	}
	const servers = [createServer(answer), createServer(answer)]
	for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
	return {
		requests,
		urls: servers.map((server) => `http://127.0.0.1:${server.address().port}`),
		close: () => {
			for (const server of servers) server.close()
		},
	}
}

/** What is told of a call whose first answer is lost, and how often it has reached the platform. */
async function loseResponse(configuration, method) {
	const { requests, urls, close } = await twoServers()
	let told
	await behindNginx(urls, configuration, async (baseUrl) => {
		const calling = createClient({ baseUrl }).call(operation({ method, path: '/things' }), { body: {} })
		const { outcome, response } = await calling.catch((error) => error)
		told = `${outcome}, ${response.status}`
	})
	close()
	return `${told}, ${requests.length} sent`
}

const emulator = await serve()
try {
	const dropped = await pay(emulator, asInstalled, 'empty')
	assert.deepEqual([dropped.status, dropped.arrived, dropped.other], [400, undefined, ''])
	assert.match(dropped.log, /client sent invalid header line: "access_token: "/)
	const kept = await pay(emulator, withOurs, 'empty')
	assert.deepEqual([kept.status, kept.arrived, kept.other], [200, '', ''])
	const filled = await pay(emulator, withOurs, 'token')
	assert.equal(filled.status, 200)
	assert.match(filled.arrived, /^eyJ/)

	for (const method of ['POST', 'PATCH'])
		assert.equal(await loseResponse(asInstalled, method), 'unknown, 502, 1 sent', method)
	for (const method of ['PUT', 'DELETE'])
		assert.equal(await loseResponse(asInstalled, method), 'rejected, 422, 2 sent', method)
	for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
		assert.equal(await loseResponse(withOurs, method), 'unknown, 502, 1 sent', method)
} finally {
	await emulator.close()
	rmSync(folder, { recursive: true })
}
