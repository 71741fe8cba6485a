// Bundles that run where they were not made for, or without a file of theirs: nothing unsafe goes out twice, and no outcome is wrong.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { after, before, describe, expect, it, rejection } from '@tarja-test/harness'
import { build } from 'esbuild'

const face = `export { createClient, operation } from '@tarja/core'\nexport { passwordGrant } from '@tarja/core/password-grant'`

/** What was built, as a bundle in a folder without packages. */
async function bundled(directory, name, options) {
	const { outputFiles } = await build({
		...{ stdin: { contents: face, resolveDir: import.meta.dirname }, tsconfigRaw: {}, conditions: ['module'] },
		...{ bundle: true, format: 'esm', platform: 'neutral', write: false, mainFields: ['module', 'main'], ...options },
	})
	const file = join(directory, `${name}.mjs`)
	writeFileSync(file, outputFiles[0].text)
	return import(pathToFileURL(file).href)
}

/** A server that counts requests and answers each with the next status; 0 breaks the connection. */
async function serving(statuses, use) {
	const seen = []
	const server = createServer((request, response) => {
		seen.push(request.method)
		request.resume()
		request.on('end', () => {
			const status = statuses[Math.min(seen.length, statuses.length) - 1]
			if (!status) return request.socket.destroy()
			response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end('{}')
		})
	})
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
	try {
		await use(`http://127.0.0.1:${server.address().port}`, seen)
	} finally {
		server.closeAllConnections()
		await new Promise((resolve) => server.close(resolve))
	}
}

let directory
before(() => {
	directory = mkdtempSync(join(tmpdir(), 'tarja-bundles-'))
})
after(() => rmSync(directory, { recursive: true, force: true }))

const pay = { method: 'POST', path: '/pay', identifiedBy: ['n'] }
const look = { method: 'GET', path: '/look', effect: 'safe' }
const input = { body: { n: 1 } }

describe('a bundle for Workers that runs in Node', () => {
	let tarja
	before(async () => {
		tarja = await bundled(directory, 'worker', { conditions: ['workerd', 'worker', 'browser'] })
	})

	it('refuses unsafe calls and credentials, and says how to bundle', async () => {
		const { createClient, passwordGrant } = tarja
		await serving([200], async (baseUrl, seen) => {
			const error = await rejection(createClient({ baseUrl }).call(pay, input))
			expect(error).to.include({ code: 'configuration', outcome: 'not_sent' })
			expect(error.message).to.include('made for Cloudflare Workers')
			expect(seen).to.deep.equal([])
		})
		const credentials = { basic: 'YTpi', credential: { name: 'n', value: 'v' } }
		expect(() => passwordGrant(credentials)).to.throw(/made for Cloudflare Workers/)
	})

	it('makes safe calls, and repeats them', async () => {
		await serving([503, 200], async (baseUrl, seen) => {
			const { response } = await tarja.createClient({ baseUrl }).call(look)
			expect(response.status).to.equal(200)
			expect(seen).to.deep.equal(['GET', 'GET'])
		})
	})

	for (const [what, status] of Object.entries({ 'a refusal': 422, 'a failure': 500, 'a broken connection': 0 }))
		it(`knows nothing of an unsafe call after ${what}, where somebody has said that it may be sent`, async () => {
			await serving([status], async (baseUrl, seen) => {
				const client = tarja.createClient({ baseUrl, acknowledgeReplays: true })
				const error = await rejection(client.call(pay, input))
				expect(error).to.include({ outcome: 'unknown', mayHaveReplayed: true })
				expect(seen).to.deep.equal(['POST'])
			})
		})

	it('knows nothing where no connection was made', async () => {
		const client = tarja.createClient({ baseUrl: 'http://127.0.0.1:1', acknowledgeReplays: true })
		expect(await rejection(client.call(pay, input))).to.include({ code: 'network', outcome: 'unknown' })
	})
})

describe('a bundle whose file for repeating is gone', () => {
	let tarja
	before(async () => {
		tarja = await bundled(directory, 'gone', { external: ['ky'] })
	})

	for (const [what, [status, code]] of Object.entries({
		'an answer': [503, 'http_status'],
		'a broken connection': [0, 'network'],
	}))
		it(`tells the first failure, and nothing of modules: ${what}`, async () => {
			await serving([status], async (baseUrl, seen) => {
				const error = await rejection(tarja.createClient({ baseUrl }).call(look))
				expect(error).to.include({ code, outcome: 'unknown', attempts: 1 })
				expect(`${error.message} ${error.cause}`).not.to.match(/\bky\b|module|import|package/i)
				expect(seen).to.deep.equal(['GET'])
			})
		})
})
