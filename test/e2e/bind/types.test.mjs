// Types that are made of documents as vendors have them, given to the compilers that integrators have.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createMap, generateBindings, readMap, readSource, resolveMapEntries } from '@tarja/bind'
import { describe, expect, it } from '@tarja-test/harness'
import { compilerOptions, compilers } from '../../../packages/bind/test/compilers.mjs'
import { strangers } from '../../../packages/bind/test/strangers.ts'
import { execute } from '../../../tools/execute.mjs'
import { root } from '../../../tools/workspace.mjs'

describe('types of bindings', () => {
	it('compile for every document of a stranger', async () => {
		const folder = resolve(root, '.cache/bind-types')
		rmSync(folder, { recursive: true, force: true })
		mkdirSync(folder, { recursive: true })
		for (const [name, document] of Object.entries(strangers)) {
			const bytes = new TextEncoder().encode(JSON.stringify(document))
			const source = readSource({ name: 'vendor', file: { path: 'vendor.json', bytes } })
			const { map, problems } = readMap(createMap({ sources: [{ path: 'vendor.json', source }], all: true }))
			const plan = resolveMapEntries(map, new Map([['vendor', source]]), problems)
			mkdirSync(resolve(folder, name))
			for (const [file, text] of generateBindings(plan).files) writeFileSync(resolve(folder, name, file), text)
		}
		const options = { ...compilerOptions, allowImportingTsExtensions: true, noEmit: true }
		writeFileSync(resolve(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*/*.ts'] }))
		for (const [name, compiler] of Object.entries(compilers)) {
			const { output } = await execute(compiler, ['-p', folder])
			expect(output.trim(), name).to.equal('')
		}
	})
})
