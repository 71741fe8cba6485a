// Checks the code in the documentation: every ```ts fence is type-checked against the built packages, every ```ts run fence is run, and
// every ```ts vitest fence is run by vitest. A fence is a separate module. A fence with `continues` is a part of the fence before it. A fence with
// `file=pay.ts` can be imported by that name on every page. Examples in docstrings are checked, too. They are run, except if they need
// something that only the reader or another runtime has; for that they use `declare`. Tests of pages are in test/pages. All: node
// tools/docs/snippets.mjs. The fences of some pages: node tools/docs/snippets.mjs docs/index.md docs/start/ With --part, a third of the fences of
// pages runs, by the seed.
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { execute, runSideBySide } from '../execute.mjs'
import { createJournalVariables } from '../journal-variables.mjs'
import { getInstalled } from '../places.mjs'
import { takePart } from '../seed.mjs'
import { packages, root } from '../workspace.mjs'
import { findFences, pages } from './fences.mjs'

const sources = ['packages/*/src/**/*.ts', 'plugins/*/src/**/*.ts']
const directory = resolve(root, '.cache/snippets')
/** The command line that runs a fence: Node, or the program that the fence names. */
const commandLines = {
	node: (file) => ['--import', resolve(root, 'tools/docs/decorators.mjs'), resolve(directory, file)],
	vitest: (file) => [getInstalled('vitest/vitest.mjs'), 'run', file],
}

/** Returns the docstrings of a source file as Markdown. */
const findDocstrings = (source) =>
	[...source.matchAll(/^\s*\/\*\*\n(.*?)^\s*\*\/$/gms)].map(([, text]) => text.replaceAll(/^\s*\* ?/gm, '')).join('\n')

const elsewhere = packages
	.flatMap(({ entries }) => entries)
	.filter(({ runtime }) => runtime && runtime !== 'node')
	.map(({ specifier }) => specifier)
const canRunHere = (code) => !/^declare /m.test(code) && !elsewhere.some((specifier) => code.includes(`'${specifier}'`))

const chooseProgram = (words) => (words.includes('vitest') ? 'vitest' : undefined)

function findSnippets(page) {
	const snippets = []
	const isSource = page.endsWith('.ts')
	const content = readFileSync(resolve(root, page), 'utf8')
	for (const { language, words, name, code } of findFences(isSource ? findDocstrings(content) : content)) {
		if (language !== 'ts' && !(language === 'js' && name)) continue
		const before = words.includes('continues') ? snippets.at(-1).code : ''
		const program = chooseProgram(words)
		snippets.push({
			file: name ?? `${page.replaceAll(/\W+/g, '-')}-${snippets.length + 1}${program ? '.test' : ''}.ts`,
			code: before + code,
			program,
			page,
			isSource,
			run: isSource ? canRunHere(code) : words.includes('run') || program !== undefined,
		})
	}
	return snippets
}

/** Creates a test of a page. It imports the named fences of the page. */
const createTest = (page) => ({
	file: page.replaceAll(/\W+/g, '-').replace(/-ts$/, '.ts'),
	code: readFileSync(resolve(root, page), 'utf8'),
	page,
	isSource: false,
	run: true,
})

const found = [...pages, ...sources].flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
const tests = globSync('test/pages/*.ts', { cwd: root }).sort()
const snippets = [...found.filter((page) => !page.endsWith('.test.ts')).flatMap(findSnippets), ...tests.map(createTest)]
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
// `export {}` makes each snippet a module, because two snippets may use the same name.
for (const { file, code } of snippets) {
	const place = resolve(directory, file)
	mkdirSync(dirname(place), { recursive: true })
	// The flag `wx` fails if two fences have the same name.
	writeFileSync(place, /\.m?ts$/.test(file) ? `${code}\nexport {}\n` : code, { flag: 'wx' })
}
// Declares the types that wrangler generates for the Worker on a page.
const worker = `declare module 'cloudflare:workers' {
	export const env: Record<'TARJA_BASE_URL' | 'TARJA_BASIC_CREDENTIALS' | 'TARJA_CREDENTIAL_NAME' | 'TARJA_CREDENTIAL_VALUE' | 'SHOP_KEY' | 'SETUP_KEY' | 'TARJA_JOURNAL_ID', string> & {
		readonly JOURNAL: import('@tarja/journal/durable-object').JournalObjects
	}
}
`
writeFileSync(resolve(directory, 'cloudflare.d.ts'), worker)
const compilerOptions = {
	noEmit: true,
	// Many projects write declarations, which need a name for every type that an export is inferred to have.
	declaration: true,
	strict: true,
	skipLibCheck: true, // Our own types are checked as published types. The types of vitest and Express take long.
	target: 'ES2023',
	lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
	module: 'NodeNext',
	types: ['node'],
	allowImportingTsExtensions: true,
	experimentalDecorators: true, // NestJS's.
}
writeFileSync(
	resolve(directory, 'tsconfig.json'),
	JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.mts'] }),
)

function report(title, { code, output }) {
	console.log(`${code === 0 ? '✓' : '✗'} ${title}`)
	if (code === 0) return
	console.log(output)
	process.exitCode = 1
}

const compilers = {
	5.9: resolve(root, 'plugins/catalogue/node_modules/typescript59/lib/tsc.js'),
	'6.0': getInstalled('.bin/tsc6'),
	'7.0': getInstalled('.bin/tsc'),
}
await runSideBySide(Object.entries(compilers), async ([version, compiler]) => {
	const [command, ...argv] = compiler.endsWith('.js') ? [process.execPath, compiler] : [compiler]
	const result = await execute(command, [...argv, '-p', directory], { cwd: root })
	report(`${snippets.length} snippets compile in TypeScript ${version}`, result)
})
const emulator = await serve()
const env = emulatorVariables(emulator.url)
const journals = mkdtempSync(join(tmpdir(), 'tarja-snippets-'))
// Examples in docstrings are short, so one process imports them one after the other. If one fails, it is the last one that was printed.
const words = process.argv.slice(2)
const chosen = words.filter((word) => !word.startsWith('--'))
const isChosen = ({ run, page }) => run && (!chosen.length || chosen.some((part) => page.startsWith(part)))
const examples = snippets.filter((found) => isChosen(found) && found.isSource).map(({ file }) => file)
const imports = examples.map((file) => `console.log('${file}')\nawait import('./${file}')\n`)
writeFileSync(resolve(directory, 'examples.mjs'), imports.join(''))
const isTest = ({ page }) => page.startsWith('test/')
const all = snippets.filter((found) => isChosen(found) && !found.isSource)
const fences = all.filter((found) => !isTest(found))
const ofPages = [...all.filter(isTest), ...(words.includes('--part') ? takePart(fences, 3) : fences)]
await runSideBySide([{ file: 'examples.mjs' }, ...ofPages], async ({ file, program = 'node' }) => {
	report(
		`${file} runs`,
		await execute(process.execPath, commandLines[program](file), {
			cwd: directory,
			env: { ...env, ...(await createJournalVariables(join(journals, file), emulator.url)) },
		}),
	)
})
console.log(`${examples.length} examples of docstrings and ${ofPages.length} of pages run`)
await emulator.close()
rmSync(journals, { recursive: true, force: true })
