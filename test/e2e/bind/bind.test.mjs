// `tarja bind` in its real binary: its exit codes, what it writes, and that neither it nor the library opens a connection.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { execute, runSideBySide } from '../../../tools/execute.mjs'
import { node24 } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'
import { directoryWith, program, tarja } from '../cli/program.mjs'

const text = { type: 'string' }
const card = { type: 'object', properties: { id: text, estado: { enum: ['ATIVO', 'BLOQUEADO'] } } }
const json = (schema) => ({ content: { 'application/json': { schema } } })
const id = { in: 'path', name: 'id', schema: text }

/** An invented vendor's document. */
function documentWith(schema = card, path = '/cartoes/{id}') {
	const change = { requestBody: json(schema), responses: { 200: json(schema) } }
	const show = { operationId: 'consultarUsingGET_1', responses: { 200: json(schema) } }
	return {
		openapi: '3.0.3',
		info: { title: 'Cartões', version: '1' },
		paths: {
			[path]: { parameters: [id], get: show, patch: change },
			'/b': { get: { requestBody: { required: true, ...json(text) } } },
		},
	}
}

const map = (labels) => `sources: { cards: cards.json }\nlabels:\n${labels}`
const bound = map(`  cards.lookupById: GET /cartoes/{id}
  cards.block:
    operation: PATCH /cartoes/{id}
    defaults: { body: { estado: BLOQUEADO } }
`)

/** What a command prints on stdout and its exit code, in a directory with these files. */
async function run(argv, files = {}) {
	const cwd = directoryWith({ 'cards.json': documentWith(), ...files })
	return { cwd, ...(await tarja(['bind', ...argv], { cwd })) }
}

/** How code in Node could come to a connection. */
const waysOut = [
	"fetch('http://127.0.0.1')",
	"new WebSocket('ws://127.0.0.1')",
	"import('node:net')",
	"process.getBuiltinModule('http')",
	"process.getBuiltinModule('module').createRequire(import.meta.url)('dns/promises')",
	"process.getBuiltinModule('child_process').execFileSync('true')",
	"new (process.getBuiltinModule('worker_threads').Worker)('', { eval: true })",
	"process.binding('tcp_wrap')",
]

describe('tarja bind', () => {
	it('goes from a document to bindings, and writes only what differs', async () => {
		const { cwd, code, out } = await run(['init', 'cards.json'])
		const inside = (...argv) => tarja(['bind', ...argv], { cwd })
		expect(code).to.equal(0)
		expect(out)
			.to.include('cards: openapi-3.0, Cartões, 1')
			.and.to.match(/GET \/b +cannot be bound/)
		expect(readFileSync(join(cwd, 'bindings.map.yaml'), 'utf8')).to.match(/^ {2}cards\.lookupById: todo$/m)
		writeFileSync(join(cwd, 'bindings.map.yaml'), bound)
		expect(await inside('generate')).to.include({ code: 0 })
		const folder = join(cwd, 'src/bindings')
		expect(readdirSync(folder)).to.deep.equal(['bindings.report.md', 'cards.ts', 'index.ts'])
		writeFileSync(join(folder, 'cards.ts'), `${readFileSync(join(folder, 'cards.ts'), 'utf8')} `)
		expect((await inside('generate')).out).to.equal('wrote    src/bindings/cards.ts\n')
	})

	it('has an exit code for each kind of failure, and then writes nothing', async () => {
		const cases = [
			[2, ['init'], {}],
			[2, ['init', '../x/cards.json', '--frmat', 'har'], {}],
			[3, ['init', 'cards.json'], { 'bindings.map.yaml': bound }],
			[3, ['generate'], {}],
			[3, ['generate'], { 'bindings.map.yaml': map('  cards.blok: todo') }],
			[3, ['generate'], { 'bindings.map.yaml': map('  cards.block: PATCH /cartao/{id}') }],
			[20, ['init', 'none.json'], {}],
			[20, ['generate'], { 'bindings.map.yaml': bound, 'cards.json': '<html>login' }],
			[20, ['init', 'cards.json'], { 'cards.json': '{"openapi":"3.1.0",' }],
			[3, ['generate'], { 'bindings.map.yaml': map('  cards.lookupById: GET /b') }],
		]
		await runSideBySide(cases, async ([code, argv, files]) => {
			const found = await run(argv, files)
			expect(found.code, `${argv.join(' ')}: ${found.error}`).to.equal(code)
			expect(found.error).to.match(/Cannot /)
			expect(existsSync(join(found.cwd, 'src')), argv.join(' ')).to.equal(false)
		})
	})
})

describe('reading documents', () => {
	let hits = 0
	const server = createServer((_, response) => {
		hits++
		response.end('{}')
	})
	let cwd = ''

	before(async () => {
		await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
		const address = `http://127.0.0.1:${server.address().port}`
		const remote = ['', '#/a', '/card.json#/Card'].map((end) => ({ $ref: `${address}${end}` }))
		const local = ['/etc/passwd', 'file:///etc/passwd', '../../../../../../etc/passwd'].map(($ref) => ({ $ref }))
		const document = {
			...documentWith({ anyOf: [...remote, ...local] }),
			servers: [{ url: address }],
			externalDocs: { url: address },
		}
		cwd = directoryWith({
			'cards.json': document,
			'bindings.map.yaml': bound.replace('defaults: { body: { estado: BLOQUEADO } }', 'effect: unsafe'),
		})
		mkdirSync(join(cwd, 'src'))
	})
	after(() => server.close())

	it('follows no reference to an address or out of the document', async () => {
		expect(await tarja(['bind', 'generate'], { cwd })).to.include({ code: 0 })
		expect(readFileSync(join(cwd, 'src/bindings/bindings.report.md'), 'utf8')).to.include('reference-lost')
		const written = readdirSync(join(cwd, 'src/bindings')).map((name) =>
			readFileSync(join(cwd, 'src/bindings', name), 'utf8'),
		)
		for (const file of written) expect(file).not.to.match(/root:|127\.0\.0\.1/)
		expect(hits).to.equal(0)
	})

	it('needs no network in Node, which denies it there', async () => {
		const files = [`--allow-fs-read=${root}`, `--allow-fs-read=${cwd}`, `--allow-fs-write=${cwd}`]
		const denying = ['--permission', ...files, '--import', join(import.meta.dirname, '../cli/no-network.mjs')]
		const probe = `
			const tried = []
			for (const way of [${waysOut.map((way) => `() => ${way}`)}])
				tried.push(await Promise.resolve().then(way).then(() => 'reached', ({ code }) => code))
			console.log(JSON.stringify(tried))`
		const denied = await execute(node24, [...denying, '--input-type=module', '-e', probe], { cwd })
		expect(JSON.parse(denied.stdout), denied.output).to.deep.equal(waysOut.map(() => 'ERR_ACCESS_DENIED'))
		const { code, output } = await execute(node24, [...denying, program, 'bind', 'generate', '--out', 'denied'], {
			cwd,
		})
		expect(code, output).to.equal(0)
		expect(readFileSync(join(cwd, 'denied/cards.ts'), 'utf8')).to.equal(
			readFileSync(join(cwd, 'src/bindings/cards.ts'), 'utf8'),
		)
		expect(hits).to.equal(0)
	})
})
