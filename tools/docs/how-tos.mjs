// Runs the how-to pages that need more than `npm test` may install, with the newest of each from npm: node tools/docs/how-tos.mjs [name…]
// Next 342 MB and vitest in workerd 273 MB, as measured on 2026-11-22.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { execute } from '../execute.mjs'
import { freePort } from '../free-port.mjs'
import { createJournalVariables } from '../journal-variables.mjs'
import { packAll } from '../pack/pack.mjs'
import { root } from '../workspace.mjs'
import { getFence } from './fences.mjs'

const nextConfig = `{ "compilerOptions": { "allowImportingTsExtensions": true, "noEmit": true, "strict": true, "skipLibCheck": true,
	"module": "esnext", "moduleResolution": "bundler", "jsx": "preserve", "lib": ["dom", "es2023"] }, "include": ["**/*.ts"] }`
const edgeRoute = `import { passwordGrant } from '@tarja/core/password-grant'
export const runtime = 'edge'
export async function GET() {
	try {
		passwordGrant({ basic: 'a', credential: { name: 'b', value: 'c' } })
	} catch (error) {
		return new Response((error as Error).message)
	}
	return new Response('not refused')
}`

const workerdTest = `import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { expect, test } from 'vitest'

test('a lost response leaves the order unresolved', async () => {
	const emulator = createEmulator()
	emulator.faults.add({ match: { operation: 'payments.createIntent' }, at: 'after-commit', action: 'reset' })
	const auth = passwordGrant(emulatorCredentials)
	const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] }
	const client = createClient({ baseUrl: 'https://emulator.invalid', auth, transport: emulator.transport })
		.use(payments({ createIntent: { outcomeOf } }))
		.use(journal({ store: memoryJournal() }))
	const pay = () => client.journal.once('order-7', client.payments.createIntent, { body: { nsuOrigem: '000123' } })
	expect([(await pay()).state, (await pay()).state]).toEqual(['unresolved', 'unresolved'])
	expect(emulator.log().totals.intents).toBe(1)
	expect(navigator.userAgent).toBe('Cloudflare-Workers')
})`

/** What is installed, which fences go where, what stands beside them, and what is run; `serves` is asked for payments. */
const howTos = {
	workerd: {
		install: ['@cloudflare/vitest-plugin', 'vitest'],
		fences: { 'workerd/vitest.config.mjs': 'vitest.config.mjs' },
		files: { 'pay.test.mjs': workerdTest },
		run: ['node_modules/vitest/vitest.mjs', 'run'],
	},
	next: {
		install: ['next', 'react', 'react-dom', 'typescript@5', '@types/react', '@types/node'],
		fences: { 'app/payments/route.ts': 'app/payments/route.ts' },
		files: {
			'tsconfig.json': nextConfig,
			'app/edge/route.ts': edgeRoute,
			'app/layout.tsx': 'export default ({ children }: any) => <html lang="en"><body>{children}</body></html>',
		},
		run: ['node_modules/next/dist/bin/next', 'build'],
		serves: (port) => ['node_modules/next/dist/bin/next', 'start', '--port', String(port)],
		edge: '/edge',
	},
}

const directory = resolve(root, '.cache/how-tos')
/** Builds load the modules, and the client is made in one. */
const credentials = { ...emulatorVariables('http://127.0.0.1:4010'), NEXT_TELEMETRY_DISABLED: '1' }

async function runNode(title, argv, options) {
	const { code, output } = await execute(process.execPath, argv, { ...options, timeoutMs: 300_000 })
	if (code !== 0) throw new Error(`${title}: ${argv.join(' ')}\n${output}`)
}

function writeFile(cwd, file, text) {
	mkdirSync(dirname(join(cwd, file)), { recursive: true })
	writeFileSync(join(cwd, file), text)
}

/** A project of its own with the page's fences, our packages as they are published, and the newest of the others. */
async function project(name, tarballs, { install, fences, into = '.', files = {}, manifest = {} }) {
	const cwd = join(directory, name)
	rmSync(cwd, { recursive: true, force: true })
	writeFile(cwd, 'package.json', JSON.stringify({ private: true, type: 'module', ...manifest }))
	for (const [fence, file] of Object.entries(fences)) writeFile(cwd, file, getFence(fence))
	for (const fence of ['client.ts', 'problem.ts']) writeFile(cwd, join(into, fence), getFence(fence))
	for (const [file, text] of Object.entries(files)) writeFile(cwd, file, text)
	const ours = ['core', 'catalogue', 'journal', 'emulator'].map((found) => tarballs.get(`@tarja/${found}`))
	const argv = ['install', '--no-audit', '--no-fund', '--silent', ...ours, ...install]
	const { code, output } = await execute('npm', argv, { cwd })
	if (code !== 0) throw new Error(`${name}: npm ${argv.join(' ')}\n${output}`)
	return cwd
}

/** Starts the built project, and asks it for a payment, for one whose answer is lost, and for what the page says of the edge. */
async function checkService(cwd, { serves, edge }) {
	const [platform, port] = [await serve(), await freePort()]
	const child = spawn(process.execPath, serves(port), {
		cwd,
		stdio: 'inherit',
		env: {
			...{ ...process.env, ...credentials, PORT: String(port), TARJA_BASE_URL: platform.url },
			...(await createJournalVariables(join(cwd, 'journal'), platform.url)),
		},
	})
	const url = `http://127.0.0.1:${port}`
	const pay = async (nsuOrigem) => {
		const headers = { 'content-type': 'application/json', origin: url }
		const body = JSON.stringify({ id: `order-${nsuOrigem}`, nsuOrigem, valorTransacao: '1990' })
		return (await fetch(`${url}/payments`, { method: 'POST', headers, body })).status
	}
	try {
		for (let turn = 0; turn < 300 && !(await fetch(url).catch(() => undefined)); turn++)
			await new Promise((done) => setTimeout(done, 100))
		assert.equal(await pay('000123'), 200)
		const match = { path: '/api/v1/core/pagamento/intencao-pagamento' }
		platform.emulator.faults.add({ match, at: 'after-commit', action: 'reset' })
		assert.deepEqual([await pay('000124'), await pay('000124'), await pay('letters')], [202, 202, 400])
		if (edge) assert.ok(frameworksPage.includes(await (await fetch(url + edge)).text()))
	} finally {
		child.kill()
		await platform.close()
	}
}

const frameworksPage = readFileSync(resolve(root, 'docs/how-to/web-frameworks.md'), 'utf8')
const { positionals } = parseArgs({ allowPositionals: true })
mkdirSync(directory, { recursive: true })
const packed = mkdtempSync(join(directory, 'packed-'))
const tarballs = await packAll(packed, join(packed, 'unpacked'))
for (const [name, howTo] of Object.entries(howTos).filter(
	([name]) => !positionals.length || positionals.includes(name),
)) {
	const cwd = await project(name, tarballs, howTo)
	await runNode(name, howTo.run, {
		cwd,
		env: {
			...credentials,
			...(await createJournalVariables(join(cwd, 'built-journal'), credentials.TARJA_BASE_URL)),
			...howTo.env,
		},
	})
	if (howTo.serves) await checkService(cwd, howTo)
	console.log(`✓ ${name}`)
}
rmSync(packed, { recursive: true })
