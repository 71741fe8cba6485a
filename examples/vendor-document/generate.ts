// What `tarja bind generate`, `check` and `diff` do, as functions: node generate.ts [check | diff <newer document>]
import { readFile } from 'node:fs/promises'
import { check, diff, generate, type Plan, readMap, readSource, resolveMap } from '@tarja/bind'
import { readBindingFiles, readSourceFile, writeBindingFiles } from '@tarja/bind/node'

const here = (path: string): string => `${import.meta.dirname}/${path}`

async function planOf(document?: string): Promise<Plan> {
	const { map, problems } = readMap(await readFile(here('bindings.map.yaml'), 'utf8'))
	const sources = await Promise.all(
		[...map.sources].map(async ([name, { path }]) => {
			const file = await readSourceFile(here(document ?? path))
			return [name, readSource({ name, files: [file] })] as const
		}),
	)
	return resolveMap(map, new Map(sources), problems)
}

const [command = 'generate', newer = ''] = process.argv.slice(2)
if (command === 'diff')
	for (const { breaking, id, code, where, detail = '', candidates = [] } of diff(await planOf(), await planOf(newer)))
		console.log([breaking ? 'breaks ' : 'harmless', id, code, where, detail, ...candidates].join(' ').trimEnd())
else {
	const plan = await planOf()
	for (const { message } of plan.problems) console.log(message)
	if (command === 'check')
		for (const { file, state } of await check(plan, await readBindingFiles(here('bindings')))) console.log(file, state)
	else {
		const { files, report } = await generate(plan)
		await writeBindingFiles(here('bindings'), files)
		for (const { code, pointer, effect } of report.losses) console.log(`${code} ${decodeURI(pointer)}: ${effect}`)
	}
}
