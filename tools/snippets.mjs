// The code in the documentation: every ```ts fence is type-checked against the built packages, every ```ts run fence is run, and
// every ```ts vitest fence is run by vitest.
// A fence is a module of its own; ```ts continues goes on where the fence before it stopped.
// Examples in docstrings are documentation too: all are checked, and run unless they need what only the reader has (they say
// `declare`) or what only another runtime has.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { execute, sideBySide } from './execute.mjs'
import { installed } from './places.mjs'
import { packages, root } from './workspace.mjs'

const sources = ['packages/*/src/**/*.ts', 'plugins/*/src/**/*.ts']
const pages = ['README.md', 'packages/*/README.md', 'plugins/*/README.md', 'docs/*.md']
const directory = resolve(root, '.cache/snippets')
const vitestProgram = installed('vitest/vitest.mjs')

/** The docstrings of a source, as Markdown. */
const docstringsOf = (source) =>
	[...source.matchAll(/^\s*\/\*\*\n(.*?)^\s*\*\/$/gms)].map(([, text]) => text.replaceAll(/^\s*\* ?/gm, '')).join('\n')

const elsewhere = packages
	.flatMap(({ entries }) => entries)
	.filter(({ runtime }) => runtime && runtime !== 'node')
	.map(({ specifier }) => specifier)
const runsHere = (code) => !/^declare /m.test(code) && !elsewhere.some((specifier) => code.includes(`'${specifier}'`))

function snippetsOf(page) {
	const snippets = []
	const isSource = page.endsWith('.ts')
	const content = readFileSync(resolve(root, page), 'utf8')
	const text = isSource ? docstringsOf(content) : content
	for (const [, info, code] of text.matchAll(/^```ts\b([^\n]*)\n(.*?)^```$/gms)) {
		const words = info.trim().split(/\s+/)
		const before = words.includes('continues') ? snippets.at(-1).code : ''
		const vitest = words.includes('vitest')
		const file = `${page.replaceAll(/\W+/g, '-')}-${snippets.length + 1}${vitest ? '.test' : ''}.ts`
		snippets.push({
			file,
			code: before + code,
			vitest,
			isSource,
			run: isSource ? runsHere(code) : words.includes('run') || vitest,
		})
	}
	return snippets
}

const found = [...pages, ...sources].flatMap((pattern) => globSync(pattern, { cwd: root }).sort())
const snippets = found.filter((page) => !page.endsWith('.test.ts')).flatMap(snippetsOf)
rmSync(directory, { recursive: true, force: true })
mkdirSync(directory, { recursive: true })
// `export {}`: two snippets may use the same name.
for (const { file, code } of snippets) writeFileSync(resolve(directory, file), `${code}\nexport {}\n`)
const compilerOptions = {
	noEmit: true,
	strict: true,
	skipLibCheck: true, // Ours are checked as published types; vitest's and Express's are long.
	target: 'ES2023',
	lib: ['ES2023', 'DOM', 'DOM.Iterable'],
	module: 'NodeNext',
	types: ['node'],
	allowImportingTsExtensions: true,
}
writeFileSync(resolve(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))

function report(title, { code, output }) {
	console.log(`${code === 0 ? '✓' : '✗'} ${title}`)
	if (code === 0) return
	console.log(output)
	process.exitCode = 1
}

report(`${snippets.length} snippets compile`, await execute(installed('.bin/tsc'), ['-p', directory], { cwd: root }))
const emulator = await serve()
const { basic, username, credential } = emulatorCredentials
const env = {
	TARJA_BASE_URL: emulator.url,
	TARJA_BASIC_CREDENTIALS: btoa(`${basic.user}:${basic.password}`),
	TARJA_USERNAME: username,
	TARJA_CREDENTIAL_NAME: credential.name,
	TARJA_CREDENTIAL_VALUE: credential.value,
}
// Examples of docstrings are short: one process imports them one after the other. The last one that is named is the one that failed.
const examples = snippets.filter(({ run, isSource }) => run && isSource).map(({ file }) => file)
const imports = examples.map((file) => `console.log('${file}')\nawait import('./${file}')\n`)
writeFileSync(resolve(directory, 'examples.mjs'), imports.join(''))
const ofPages = snippets.filter(({ run, isSource }) => run && !isSource)
await sideBySide([{ file: 'examples.mjs' }, ...ofPages], async ({ file, vitest }) => {
	const options = { cwd: directory, env, timeoutMs: 60_000 }
	const argv = vitest ? [vitestProgram, 'run', file] : [resolve(directory, file)]
	report(`${file} runs`, await execute(process.execPath, argv, options))
})
console.log(`${examples.length} examples of docstrings and ${ofPages.length} of pages run`)
await emulator.close()
