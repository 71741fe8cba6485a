// Reads the planted bugs. `node test/e2e/explored/planted.mjs` writes the list of them into docs/explanation/what-explore-finds.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { explore } from '@tarja/explore'
import { root } from '../../../tools/workspace.mjs'

const folder = resolve(root, 'packages/explore/test')
export const modulesOf = (kind) => readdirSync(resolve(folder, kind)).map((name) => resolve(folder, kind, name))

/** Reads the first line of a planted module: the bug, its verdict and, if a test's search is too short to find it, its schedule. */
export function plantedIn(file) {
	const [, bug, until, by] = /Planted: (.*)\. Found as `(\w+)`(?:, by (.*))?\./.exec(readFileSync(file, 'utf8'))
	const steps = by?.split(', ').map((step) => step.slice(1, -1).split(': '))
	return { bug, until, steps: steps?.map(([at, then]) => ({ at, then })) }
}

const page = resolve(root, 'docs/explanation/what-explore-finds.md')
const part = /(<!-- planted:begin -->\n\n).*?(\n\n<!-- planted:end -->)/s

/** Returns the rows of the list, each with verdict and bug. */
export const rowsIn = (text) => (part.exec(text)?.[0] ?? '').matchAll(/^- `(\w+)`: (.*)$/gm)

async function rowOf(file) {
	const { bug, until, steps } = plantedIn(file)
	const deviations = steps?.length ?? 1
	const only = steps ? { only: steps.map(({ then }) => then) } : {}
	const { findings } = await explore(file, { deviations, until, parts: 1, ...only })
	if (!findings.some(({ verdict }) => verdict === until)) throw new Error(`Cannot find the bug of ${file}`)
	return `- \`${until}\`: ${bug}`
}

async function write() {
	const rows = []
	for (const file of modulesOf('planted')) rows.push(await rowOf(file))
	const table = rows.join('\n')
	writeFileSync(
		page,
		readFileSync(page, 'utf8').replace(part, (_, begin, end) => `${begin}${table}${end}`),
	)
}

if (process.argv[1] === import.meta.filename) await write()
