// Where bundles run: each gives `play(bundle, job)`, what the program of that bundle tells, to `use`.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, dirname, resolve } from 'node:path'
import { Miniflare } from 'miniflare'
import { execute } from '../../tools/execute.mjs'
import { launchBrowser, openPage } from '../../tools/install/launch-browser.mjs'
import { getInstalled, node24 } from '../../tools/places.mjs'

const inProcess =
	(command, ...argv) =>
	(_bundles, use) =>
		use(async ({ file }, job) => {
			const program = resolve(import.meta.dirname, 'run.mjs')
			const { code, stdout, output } = await execute(command, [...argv, program, file, JSON.stringify(job)])
			const line = stdout.split('\n').find((text) => text.startsWith('@@results '))
			if (code !== 0 || !line) throw new Error(output)
			return JSON.parse(line.slice('@@results '.length))
		})

/** Its folder's. */
const nameOf = (file) => basename(dirname(file))

async function inWorkerd(bundles, use) {
	const workers = bundles.map(({ file, modules: { 'program.mjs': main, ...others } }) => ({
		name: nameOf(file),
		modules: Object.entries({ 'program.mjs': main, ...others }).map(([path, contents]) => ({
			type: 'ESModule',
			path,
			contents,
		})),
		compatibilityDate: '2026-01-01',
	}))
	const miniflare = new Miniflare({ workers })
	try {
		return await use(async ({ file }, job) => {
			const worker = await miniflare.getWorker(nameOf(file))
			const response = await worker.fetch('http://worker/', { method: 'POST', body: JSON.stringify(job) })
			if (!response.ok) throw new Error(await response.text())
			return response.json()
		})
	} finally {
		await miniflare.dispose()
	}
}

/** Chromium, which of the three engines repeats the most. */
async function inPage(_bundles, use) {
	const server = createServer(({ url }, response) => {
		const [type, text] = url.endsWith('.mjs') ? ['text/javascript', readFileSync(decodeURI(url))] : ['text/html', '']
		response.writeHead(200, { 'content-type': type }).end(text)
	})
	await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
	const browser = await launchBrowser()
	try {
		const page = await openPage(browser)
		await page.goto(`http://127.0.0.1:${server.address().port}/`)
		const playFile = async (file, job) => (await import(file)).play(job)
		return await use(({ file }, job) => page.evaluate(playFile, encodeURI(file), { ...job, allowBrowserReplays: true }))
	} finally {
		await browser.close()
		server.close()
	}
}

export const runtimes = {
	Node: inProcess(node24),
	Deno: inProcess(getInstalled('.bin/deno'), 'run', '-A', '--quiet', '--no-config'),
	Bun: inProcess(getInstalled('.bin/bun'), 'run'),
	workerd: inWorkerd,
	'a page': inPage,
}
