// The workflow on the package's page: its command line, over a module that is right and one that is not.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { root } from '../../../tools/workspace.mjs'
import { moduleOf } from './modules.mjs'
import { listExplored } from './paying.mjs'

const page = 'packages/explore/README.md'
const [, words] = /`npx @tarja\/cli (explore [^`]*--for \d+)`/.exec(readFileSync(resolve(root, page), 'utf8'))
const bin = resolve(root, 'packages/cli/dist/bin.js')

/** The workflow's command in a folder of its own that has this module; its exit code, and what it printed. */
async function runOver(file, ...more) {
	const cwd = resolve(root, '.cache/explored/ci')
	mkdirSync(cwd, { recursive: true })
	writeFileSync(resolve(cwd, 'pay.ts'), `export * from '${pathToFileURL(file)}'\n`)
	const { code, output } = await execute(process.execPath, [bin, ...words.split(' '), ...more], { cwd })
	return { code, output }
}

describe('explore in CI', () => {
	it('ends with 0 where every schedule ends rightly', async () => {
		const place = listExplored().find((one) => one.page === page)
		const { code, output } = await runOver(moduleOf(place), '--only', 'lose_response')
		expect(code, output).to.equal(0)
	})
	it('prints a test that can be copied, and loads a module in a folder of its own for each process', async () => {
		const file = resolve(root, '.cache/explored/locks-a-file.mjs')
		const code = `import { DatabaseSync } from 'node:sqlite'
new DatabaseSync('shop.db').exec('BEGIN EXCLUSIVE')
export const pay = async () => {}
export const state = () => 'paid'`
		writeFileSync(file, code)
		const { code: ended, output } = await runOver(file)
		expect(ended, output).to.equal(1)
		expect(output).to.include('NOT APPLIED').and.include('\n  const ended = await replay(')
	})
	it('masks what the environment holds, in messages of the module, too', async () => {
		const file = resolve(root, '.cache/explored/quotes.mjs')
		const code = `export const pay = async () => { throw new Error('It was not sent to ' + process.env.SHOP_TOKEN + ' x'.repeat(99)) }
export const state = () => 'open'`
		writeFileSync(file, code)
		process.env.SHOP_TOKEN = 's3cret-of-the-shop'
		try {
			for (const format of [[], ['--json']]) {
				const { output } = await runOver(file, ...format)
				expect(output).to.include('pay() throws: It was not sent to [redacted]').and.not.include('s3cret')
			}
		} finally {
			delete process.env.SHOP_TOKEN
		}
	})
	it('masks what a Worker gets from its .dev.vars, and no half of a secret is left by a cut', async () => {
		const folder = resolve(root, '.cache/explored/dev-vars')
		mkdirSync(folder, { recursive: true })
		writeFileSync(resolve(folder, '.dev.vars'), `SHOP_TOKEN=${'qz'.repeat(50)}`)
		writeFileSync(resolve(folder, 'wrangler.json'), '{}')
		const file = resolve(folder, 'throws.mjs')
		const code = `import { env } from 'cloudflare:workers'
console.error((env.SHOP_TOKEN + '\\n').repeat(300))
throw new Error('refused ' + env.SHOP_TOKEN)`
		writeFileSync(file, code)
		const { output } = await execute(process.execPath, [
			bin,
			'explore',
			file,
			'--worker',
			resolve(folder, 'wrangler.json'),
		])
		expect(output).to.include('refused [redacted]').and.not.include('qz')
	})
	it('ends with 2, before the first run, where the module has no pay or state, and where no fault has a name', async () => {
		const file = resolve(root, '.cache/explored/lacks.mjs')
		writeFileSync(file, `export const pay = async () => {}`)
		const lacking = await runOver(file)
		expect([lacking.code, lacking.output.includes('it exports no function state; export')]).to.deep.equal([2, true])
		const misspelt = await runOver(file, '--only', 'lost')
		expect([
			misspelt.code,
			misspelt.output.includes('"lost" is the code of no fault; choose from kill,'),
		]).to.deep.equal([1, true])
	})
	it('ends with 1 where one does not, and says the same as JSON', async () => {
		const { code, output } = await runOver(
			resolve(root, 'packages/explore/test/planted/paid-before-the-answer.ts'),
			...['--only', 'kill', '--json'],
		)
		const { v, findings } = JSON.parse(output.slice(output.indexOf('{')))
		expect([code, v], output).to.deep.equal([1, 1])
		expect(findings.map(({ verdict }) => verdict)).to.include('paid_not_applied')
	})
})
