// Functions of a Worker, in workerd with its bindings: bugs are found in those that have one, and nothing in the others.
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { explore, replay } from '@tarja/explore'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { findBug, findNothing } from './finds.mjs'
import { modulesOf } from './planted.mjs'

const folder = resolve(root, 'packages/explore/test')
const worker = resolve(folder, 'worker/wrangler.jsonc')

/** Modules of a Worker that reach out to a port, by what they use. */
function waysOut(port) {
	const moduleOf = (imports, go) => `import { DurableObject, env } from 'cloudflare:workers'
${imports}
export class Shop extends DurableObject {
	async send() { await fetch('http://127.0.0.1:${port}/', { method: 'POST', body: '{}' }) }
}
export const pay = async () => { await ${go} }
export const state = async () => 'paid'`
	return {
		connect: moduleOf(
			"import { connect } from 'cloudflare:sockets'",
			`connect({ hostname: '127.0.0.1', port: ${port} }).opened.catch(() => {})`,
		),
		net: moduleOf(
			"import net from 'node:net'",
			`new Promise((r) => net.connect(${port}, '127.0.0.1').on('connect', r).on('error', r))`,
		),
		none: moduleOf('', 'undefined'),
		object: moduleOf('', 'env.SHOP.get(env.SHOP.idFromName("x")).send().catch(() => {})'),
	}
}

describe('tarja explore --worker', () => {
	for (const file of takeSlice(modulesOf('worker/planted'), 5))
		it(`finds the bug of ${file.split('/').at(-1)}`, async () => {
			await findBug(file, { worker })
		})
	for (const file of takeSlice(modulesOf('worker/correct'), 2))
		it(`finds nothing in ${file.split('/').at(-1)}`, async () => {
			await findNothing(file, { worker })
		})
	it('plays a finding again in a workerd that is killed', async () => {
		const steps = [{ at: 'payment_applied', then: 'kill' }]
		const wrong = await replay(resolve(folder, 'worker/planted/senders-in-memory.ts'), steps, { worker })
		const right = await replay(resolve(folder, 'worker/correct/once-in-an-object.ts'), steps, { worker })
		expect([wrong.applied, wrong.verdict], wrong.story.join('\n')).to.deep.equal([2, 'applied_twice'])
		expect([right.applied, right.state, right.verdict], right.story.join('\n')).to.deep.equal([1, 'paid', undefined])
	})
	it('says what a Worker lacks to be explored', async () => {
		const said = (configuration) =>
			explore(resolve(folder, 'worker/correct/once-in-an-object.ts'), { worker: configuration, parts: 1 }).catch(
				({ message }) => message,
			)
		expect(await said('wrangler.toml')).to.include(
			'Cannot explore the Worker: wrangler.toml is no JSON; give its wrangler.json or wrangler.jsonc',
		)
		expect(await said(resolve(folder, 'worker/lacking.jsonc'))).to.include(
			'Cannot explore the Worker: its module does not export the class AnotherJournal; export it there',
		)
	})
	it('lets no socket out, of the Worker or of Node’s modules in it, and no request of a Durable Object', async () => {
		let connections = 0
		const server = createServer((socket) => socket.on('error', () => {}).end(`${++connections}`)).listen(0, '127.0.0.1')
		await once(server, 'listening')
		const { port } = server.address()
		for (const [name, way] of Object.entries(waysOut(port))) {
			const file = resolve(root, `.cache/explored/socket-${name}.ts`)
			mkdirSync(dirname(file), { recursive: true })
			writeFileSync(file, way)
			const { story } = await replay(file, [], { worker: resolve(folder, 'worker/sockets.jsonc') })
			expect([story.length > 0, connections], name).to.deep.equal([true, 0])
		}
		server.close()
	})
	it('starts the workerd that the module cannot choose', async () => {
		const file = resolve(root, '.cache/explored/chooses.ts')
		const choice = "globalThis.process && (process.env.MINIFLARE_WORKERD_PATH = '/nowhere/workerd')"
		writeFileSync(file, waysOut(1).none.replace('import', `${choice}\nimport`))
		expect((await replay(file, [], { worker: resolve(folder, 'worker/sockets.jsonc') })).state).to.equal('paid')
	})
	it('lets its modules change no file while they load in Node', async () => {
		const file = resolve(root, '.cache/explored/writes.ts')
		mkdirSync(dirname(file), { recursive: true })
		const lines = ["import { writeFileSync } from 'node:fs'", `try { writeFileSync('${file}', 'paid') } catch {}`]
		writeFileSync(file, lines.join('\n'))
		const config = resolve(folder, 'worker/sockets.jsonc')
		const found = await replay(file, [], { worker: config }).catch(({ message }) => message)
		expect(found).to.include(`would write ${file}`)
		expect(readFileSync(file, 'utf8')).to.include('writeFileSync')
	})
	it('finds nothing in the environment that the configuration does not name', async () => {
		const file = resolve(root, '.cache/explored/unset.ts')
		const lines = ["import { env } from 'cloudflare:workers'", "throw new Error('id: ' + env.TARJA_JOURNAL_ID)"]
		mkdirSync(dirname(file), { recursive: true })
		writeFileSync(file, lines.join('\n'))
		const found = await explore(file, { worker, parts: 1 }).catch(({ message }) => message)
		expect(found).to.include('id: undefined')
	})
})
