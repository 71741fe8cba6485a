// What generated bindings send, from a vendor's document or page to a server that records the wire.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { pickBindings } from '@tarja/catalogue/bindings'
import { cards } from '@tarja/catalogue/groups'
import { createClient } from '@tarja/core'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { findFences } from '../../../tools/docs/fences.mjs'
import { execute } from '../../../tools/execute.mjs'
import { node24 } from '../../../tools/places.mjs'
import { root } from '../../../tools/workspace.mjs'
import { tarja } from '../cli/program.mjs'

// Invented, and written as such pages are.
const id = '2229041000016991590'
const page = `# Block a card

~~~bash
curl -X POST 'https://api.vendor.example/v1/cards/${id}/block' \\
  -H 'Content-Type: application/json' \\
  -d '{ "reason": "lost" }'   # or "stolen"
~~~

~~~json
{ "id": ${id}, "state": "BLOCKED" }
~~~
`

describe('what generated bindings send', () => {
	let directory = ''
	let server
	const seen = []
	before(async () => {
		directory = mkdtempSync(resolve(root, '.cache/bind-calls-'))
		server = createServer((request, response) => {
			request.setEncoding('utf8').on('data', (body) => seen.push([`${request.method} ${request.url}`, body]))
			response.writeHead(200, { 'content-type': 'application/json' }).end(`{ "id": ${id}, "state": "BLOCKED" }`)
		})
		await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
	})
	after(() => {
		rmSync(directory, { recursive: true })
		server.close()
	})

	it('is what the page of curl commands says, command by command', async () => {
		const text = readFileSync(resolve(root, 'docs/how-to/binding-from-a-page.md'), 'utf8')
		const [vendors] = /(?<=^\$ cat .*\n)(?:^> .*\n|^>\n)+(?=> END)/m.exec(text)
		const [begin, read, generate] = findFences(text).filter(({ language }) => language === 'console')
		const [entries, call] = findFences(text).filter(({ language }) => /^(?:yaml|typescript)$/.test(language))
		const cwd = resolve(directory, 'page')
		mkdirSync(cwd)
		writeFileSync(resolve(cwd, 'disputes.md'), vendors.replaceAll(/^> ?/gm, ''))
		const map = resolve(cwd, 'bindings.map.yaml')
		/** Runs the command of a block, and expects the lines that the block shows. */
		const run = async ({ code }) => {
			const [, argv] = /^\$ npx @tarja\/cli (.*)$/m.exec(code)
			const { out, error } = await tarja(argv.split(' '), { cwd })
			const shown = code.slice(code.indexOf(argv) + argv.length).trim()
			expect([...out.trim().split('\n'), ...error.trim().split('\n')]).to.deep.equal(shown.split('\n'))
		}
		await run(begin)
		const [, ...written] = read.code.trim().split('\n')
		expect(readFileSync(map, 'utf8').trim().split('\n').slice(-written.length)).to.deep.equal(written)
		writeFileSync(map, readFileSync(map, 'utf8').replace(written.slice(2).join('\n'), entries.code))
		await run(generate)
		writeFileSync(resolve(cwd, 'dispute.ts'), call.code)
		expect(await execute(node24, ['dispute.ts'], { cwd })).to.include({ code: 0, output: 'applied\n' })
	})

	it('is an operation of the catalogue, from a page with a curl and its answer, with all digits of an id', async () => {
		const bind = (...argv) => tarja(['bind', ...argv], { cwd: directory })
		writeFileSync(resolve(directory, 'block.md'), page)
		const begun = await bind('init', 'block.md', '--all')
		expect(begun).to.include({ code: 0 })
		const [, operation] = /^ {2}(POST \S+)/m.exec(begun.out) ?? []
		expect(operation, begun.out).to.match(/^POST \/v1\/cards\/\{\w+\}\/block$/)
		expect(begun.out).to.include('integer-rounded')
		// What a person changes: the label's name in the place of the one that was made up, and what means that it was done.
		const written = readFileSync(resolve(directory, 'bindings.map.yaml'), 'utf8')
		const [line] = /^ {2}cardsGroup:\n.*$/m.exec(written) ?? []
		expect(line, written).to.include(operation)
		const entry = `  cards.block: { operation: "${operation}", outcomeOf: { field: state, applied: [BLOCKED], rejected: [ACTIVE] } }`
		const labelled = written.replace(/^groups:/m, 'labels:').replace(line, entry)
		writeFileSync(resolve(directory, 'bindings.map.yaml'), labelled)
		const generated = await bind('generate', '--out', 'bindings')
		expect(generated, generated.error).to.include({ code: 0 })
		const { bindings } = await import(resolve(directory, 'bindings/index.ts'))
		const origin = createClient({ baseUrl: `http://127.0.0.1:${server.address().port}` })
		const client = origin.use(cards(pickBindings(bindings, 'cards')))
		const made = await client.cards.block({
			params: { [/\{(\w+)\}/.exec(operation)[1]]: id },
			body: { reason: 'lost' },
		})
		expect(made.data).to.deep.equal({ id, state: 'BLOCKED' })
		expect(made).not.to.have.property('deviations')
		expect(seen).to.deep.equal([[`POST /v1/cards/${id}/block`, '{"reason":"lost"}']])
	})
})
