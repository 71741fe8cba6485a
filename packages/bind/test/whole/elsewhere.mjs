// Where whole outputs have to be the same, and to load: other machines, other runtimes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { execute } from '../../../../tools/execute.mjs'
import { installed, node22, node24 } from '../../../../tools/places.mjs'
import { root } from '../../../../tools/workspace.mjs'
import { elsewhere, inOtherBytes } from '../turned.mjs'

const script = resolve(import.meta.dirname, 'same.mjs')

/** @returns The ways of generating anew that made other bytes. */
export async function otherBytes(folder, file, directory, digest) {
	const turned = resolve(directory, 'turned')
	mkdirSync(turned, { recursive: true })
	writeFileSync(resolve(turned, file), inOtherBytes(readFileSync(resolve(folder, file), 'utf8')))
	const ways = {
		'Node 24, again': [node24, folder, {}],
		'Node 22': [node22, folder, {}],
		'Turkish, another working directory': [node24, folder, elsewhere],
		'keys turned, CRLF, another folder': [node22, turned, elsewhere],
	}
	const others = []
	for (const [name, [node, from, env]] of Object.entries(ways)) {
		const { stdout, output } = await execute(node, [script, from, file], { env, cwd: tmpdir() })
		if (stdout.trim() !== digest) others.push(/^[\da-f]{64}$/.test(stdout.trim()) ? name : `${name}: ${output}`)
	}
	return others
}

async function loadInWorker(module) {
	const contents = `import { served } from ${JSON.stringify(module)}
		export default { fetch: () => new Response(String(Object.keys(served).length)) }`
	const { outputFiles } = await build({
		stdin: { contents, resolveDir: root },
		...{ bundle: true, write: false, format: 'esm', conditions: ['workerd', 'worker', 'browser'], logLevel: 'silent' },
	})
	const worker = new Miniflare({ modules: true, script: outputFiles[0].text, compatibilityDate: '2026-01-01' })
	try {
		return await (await worker.dispatchFetch('http://worker')).text()
	} finally {
		await worker.dispose()
	}
}

/** @returns The runtimes in which the compiled bindings do not load, or do not have all operations. */
export async function notLoadedIn(module, operations) {
	const code = `import(${JSON.stringify(module)}).then(({ served }) => console.log(Object.keys(served).length))`
	const load = async (command, ...argv) => (await execute(command, argv, { cwd: root })).output.trim()
	const runtimes = {
		'Node 24': () => load(node24, '-e', code),
		'Node 22': () => load(node22, '-e', code),
		Deno: () => load(installed('.bin/deno'), 'eval', '--quiet', '--node-modules-dir=manual', code),
		Bun: () => load(installed('.bin/bun'), '-e', code),
		Worker: () => loadInWorker(module),
	}
	const failed = []
	for (const [name, run] of Object.entries(runtimes)) {
		const said = await run().catch((error) => error.message)
		if (said !== String(operations)) failed.push(`${name}: ${said}`)
	}
	return failed
}
