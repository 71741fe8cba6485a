// Who may do what when the packages are built and published: what the build service's files say.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { sumsOf } from '../../tools/pack/sums.mjs'
import { root } from '../../tools/workspace.mjs'

const read = (path) => readFileSync(resolve(root, path), 'utf8')
const folder = '.github/workflows'
const workflows = readdirSync(resolve(root, folder)).map((name) => [name, read(join(folder, name))])

/** The jobs of a workflow by name, each as its lines: what is indented by two spaces below `jobs:`. */
function jobsOf(text) {
	const [, jobs = ''] = text.split(/^jobs:\n/m)
	return new Map([...jobs.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name, lines]) => [name, lines]))
}
const commandsIn = (text) =>
	[...text.matchAll(/^ +(?:- )?run: (?:>-\n)?(.*(?:\n {10}\S.*)*)/gm)].map(([, command]) => command)
const rightsIn = (text) =>
	[...text.matchAll(/^ *permissions:(.*)\n((?: +[\w-]+: (?:read|write|none)\n)*)/gm)].map(([, same, below]) =>
		`${same}${below}`
			.trim()
			.split(/\s*\n\s*/)
			.join(', '),
	)

for (const [name, text] of workflows)
	describe(`the workflow ${name}`, () => {
		it('names every action by its commit, with the version that a person reads', () => {
			const uses = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action)
			expect(uses.length).to.be.above(0)
			for (const action of uses) expect(action).to.match(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
		})
		it('leaves no token behind where it checks the repository out', () => {
			const checkouts = text.split('uses: actions/checkout').slice(1)
			for (const rest of checkouts) expect(rest.split('- ')[0]).to.include('persist-credentials: false')
		})
		it('takes its package manager by its integrity, and its dependencies by the lock file', () => {
			for (const command of commandsIn(text))
				expect(command).not.to.match(/\bnpx\b|\bnpm (?:i|install|ci|exec)\b|pnpm@|curl|wget/)
			const installs = commandsIn(text).filter((command) => /^pnpm install/.test(command))
			for (const command of installs) expect(command).to.equal('pnpm install --frozen-lockfile')
		})
		it('gives no right to write but to the job that publishes', () => {
			for (const [job, lines] of jobsOf(text))
				for (const rights of rightsIn(lines))
					expect(rights, job).to.equal(
						name === 'release.yml' && job === 'publish' ? 'id-token: write' : 'contents: read',
					)
			expect(['{}', 'contents: read']).to.include(rightsIn(text.split(/^jobs:/m)[0])[0])
		})
	})

describe('the job that publishes', () => {
	const jobs = jobsOf(read(join(folder, 'release.yml')))
	const publish = jobs.get('publish') ?? ''

	it('checks nothing out, installs nothing and runs nothing of ours', () => {
		expect([...publish.matchAll(/uses: ([\w/-]+)/g)].map(([, action]) => action)).to.deep.equal([
			'actions/setup-node',
			'actions/download-artifact',
		])
		const programs = commandsIn(publish).flatMap((command) => command.split(/\s*(?:&&|\|\||[|;]|\bdo\b)\s*/))
		const known =
			/^(?:echo "\$FILES {2}SHA256SUMS"|sha256sum --check --strict(?: SHA256SUMS)?|for tarball in \.\/\*\.tgz|npm publish "\$tarball" .*--ignore-scripts|exit 1|done|mkdir jsr|tar -xf jsr\.tar -C jsr|chmod \+x deno|cd jsr|\.\.\/deno publish .*)$/
		for (const program of programs.filter(Boolean)) expect(program).to.match(known)
		expect(publish).to.include('environment: release')
	})
	it('begins only where two machines have packed the same, and checks every file by its hash first', () => {
		expect(publish).to.include('needs: [build, test]')
		expect(publish).to.include('if: needs.build.outputs.packages == needs.test.outputs.packages')
		const [first, second] = commandsIn(publish)
		expect(first).to.include('sha256sum --check --strict')
		expect(publish).to.match(/FILES: \$\{\{ needs\.build\.outputs\.files \}\}/)
		expect(second).to.equal('sha256sum --check --strict SHA256SUMS')
		for (const job of ['build', 'test']) expect(jobs.get(job), job).to.include('node tools/pack/sums.mjs')
	})
	it('is given hashes that change with every byte, and the same ones for the same packages', () => {
		const directory = mkdtempSync(join(tmpdir(), 'sums-'))
		const given = (name, text) => {
			writeFileSync(join(directory, name), text)
			return sumsOf(directory)
		}
		const first = given('a.tgz', 'a')
		const list = readFileSync(join(directory, 'SHA256SUMS'))
		expect(list.toString()).to.equal(`${createHash('sha256').update('a').digest('hex')}  a.tgz\n`)
		expect(first.files).to.equal(createHash('sha256').update(list).digest('hex'))
		const other = given('sbom.json', '{}')
		expect(other.packages).to.equal(first.packages)
		expect(other.files).not.to.equal(first.files)
		expect(given('a.tgz', 'b').packages).not.to.equal(first.packages)
		rmSync(directory, { recursive: true })
	})
})

describe('what else comes from elsewhere', () => {
	it('is no version that came out within the last day', () => {
		const [, minutes] = /^minimumReleaseAge: (\d+)$/m.exec(read('pnpm-workspace.yaml')) ?? []
		expect(Number(minutes)).to.be.above(1439)
	})
	it('is the package manager that package.json names, by its integrity', () => {
		const { packageManager } = JSON.parse(read('package.json'))
		expect(read('tools/install/pnpm.mjs')).to.match(new RegExp(`'${packageManager.slice(5)}': 'sha512-[\\w+/]{86}=='`))
	})
})
