// The shell blocks of every page: each names packages that are there, and options that its program knows.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { findFences } from '../../tools/docs/fences.mjs'
import { execute } from '../../tools/execute.mjs'
import { node24 } from '../../tools/places.mjs'
import { packages, root } from '../../tools/workspace.mjs'

const read = (page) => readFileSync(resolve(root, page), 'utf8')
/** Every page of this day: decisions and changes are records of theirs. */
const pages = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
	.split('\0')
	.filter((page) => page && !/^decisions\/|^\.changeset\/|CHANGELOG\.md$/.test(page) && existsSync(resolve(root, page)))

/** The lines of a block, without comments; one that ends in a backslash or a pipe goes on. */
const linesOf = (code) =>
	code
		.replaceAll(/(?:\\|(?<=\|))\n\s*/g, ' ')
		.split('\n')
		.map((line) => line.replace(/(?:^|\s)#\s.*|^#$/, '').trim())
		.filter(Boolean)

const blocks = pages.flatMap((page) =>
	findFences(read(page))
		.filter(({ language }) => /^(?:sh|bash|shell|powershell|console)$/.test(language))
		.map((block) => ({ page, ...block })),
)
const shellLines = blocks
	.filter(({ language }) => language !== 'console')
	.flatMap(({ page, code }) => linesOf(code).map((line) => ({ page, line })))

const catalog = new Set([...read('pnpm-workspace.yaml').matchAll(/^ {2}'?([@\w/.-]+)'?: /gm)].map(([, name]) => name))
const isPackage = (name) => packages.some((found) => found.name === name) || catalog.has(name)
const installs = /^(?:npm install|bun add|deno add)(?: -D| --save-dev)? (.+)$/
/** A program of a package that is started without being installed, and its arguments. */
const starts = /^(?:npx |bunx --bun |deno run(?: -A| --allow-\w+)* npm:|(?=tarja ))(\S+) ?(.*)$/

/** The file of such a program, by the package's name or the program's. */
function programOf(name) {
	for (const { path, manifest } of packages)
		for (const [bin, file] of Object.entries(manifest.bin ?? {}))
			if (bin === name || manifest.name === name) return resolve(root, path, file)
}

const helps = new Map()

/** Returns the help of a command. The words before its first option choose the command. Each help is printed only once. */
function readHelp(program, words) {
	const argv = [program, ...words, '--help']
	const key = argv.join(' ')
	helps.set(key, helps.get(key) ?? execute(node24, argv))
	return helps.get(key)
}

describe('a shell block', () => {
	it('is found', () => {
		expect(shellLines.length).to.be.greaterThan(40)
	})

	it('installs packages that are there', () => {
		for (const { page, line } of shellLines)
			for (const name of installs.exec(line)?.[1].split(' ') ?? [])
				expect(isPackage(name.replace(/^npm:/, '')), `${page}: ${name}`).to.equal(true)
	})

	it('creates no tsconfig.json that refuses `./pay.ts`, as pages and generated bindings import it', () => {
		const creates = shellLines.filter(({ line }) => line.includes('tsc --init'))
		expect(creates.length).to.be.greaterThan(2)
		for (const { page, line } of creates) expect(line, page).to.include('--rewriteRelativeImportExtensions')
	})

	const sources = globSync('packages/cli/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
	/** What the command's own help and hints print. */
	const hints = sources.flatMap((file) =>
		[...read(file).matchAll(/\[\s*'(npx @tarja\/cli [^']+)'/g)].map(([, line]) => ({ page: file, line })),
	)
	const started = [...shellLines, ...hints].filter(({ line }) => programOf(starts.exec(line)?.[1]))
	it('is found in the help of the command too', () => {
		expect(hints.length).to.be.greaterThan(25)
	})
	for (const { page, line } of started)
		it(`of ${page} starts a program that knows its arguments: ${line}`, async () => {
			const [, name, rest] = starts.exec(line)
			const argv = rest
				.replaceAll(/"[^"]*"/g, 'quoted')
				.split(' ')
				.filter(Boolean)
			const options = argv.filter((word) => word.startsWith('--'))
			const words = options.length ? argv.slice(0, argv.indexOf(options[0])) : argv
			const { code, output } = await readHelp(programOf(name), words)
			expect(code, output).to.equal(0)
			// --help hides a misspelt option.
			for (const option of options) expect(output).to.include(option)
		})
})
