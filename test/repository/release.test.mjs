// Who may do what when the packages are built and published: what the build service's files say.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { hashFile } from '../../tools/pack/sums.mjs'
import { getInstalled } from '../../tools/places.mjs'
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
			/^(?:cd (?:downloaded|release|jsr)|echo "\$FILES {2}downloaded\/SHA256SUMS"|echo "[\da-f]{64} {2}deno"|sha256sum --check --strict(?: SHA256SUMS)?|mkdir (?:release|jsr)|cut -c 67- downloaded\/SHA256SUMS|xargs -I \{\} mv downloaded\/\{\} release|for tarball in \.\/\*\.tgz|npm publish "\$tarball" .*--ignore-scripts|exit 1|done|tar -xf jsr\.tar -C jsr|chmod \+x deno|\.\.\/deno publish .*)$/
		for (const program of programs.filter(Boolean)) expect(program).to.match(known)
		expect(publish).to.include('environment: release')
	})
	it('begins only where two machines have made the same files, and takes those alone', () => {
		expect(publish).to.include('needs: [build, test]')
		expect(publish).to.include('if: needs.test.outputs.files && needs.build.outputs.files == needs.test.outputs.files')
		const steps = commandsIn(publish)
		expect(steps.slice(0, 3)).to.deep.equal([
			'echo "$FILES  downloaded/SHA256SUMS" | sha256sum --check --strict',
			'cd downloaded && sha256sum --check --strict SHA256SUMS',
			'mkdir release && cut -c 67- downloaded/SHA256SUMS | xargs -I {} mv downloaded/{} release',
		])
		// The other machine's, not that of the job that uploaded the files.
		expect(publish).to.match(/FILES: \$\{\{ needs\.test\.outputs\.files \}\}/)
		expect(publish).to.include('path: downloaded')
		for (const step of steps.slice(3)) expect(step).to.match(/^cd release && /)
		for (const job of ['build', 'test'])
			for (const line of [
				/- run: pnpm run release\n +- id: sums\n +run: node tools\/pack\/sums\.mjs\n/,
				/files: \$\{\{ steps\.sums\.outputs\.files \}\}/,
			])
				expect(jobs.get(job), job).to.match(line)
	})
	it('leaves a file behind that no list names, and stops at one that was changed', () => {
		const directory = mkdtempSync(join(tmpdir(), 'release-'))
		const downloaded = join(directory, 'downloaded')
		const run = (command) =>
			execFileSync('bash', ['-ec', command], { cwd: directory, env: { ...process.env, FILES: sum } })
		mkdirSync(downloaded)
		writeFileSync(join(downloaded, 'a-1.0.0.tgz'), 'a')
		writeFileSync(join(downloaded, 'deno'), 'b')
		const sum = hashFile(downloaded)
		writeFileSync(join(downloaded, '.npmrc'), 'node-options=--require ./evil.cjs')
		const [first, second, third, fourth] = commandsIn(publish)
		for (const command of [first, second, third]) run(command)
		expect(readdirSync(join(directory, 'release')).sort()).to.deep.equal(['a-1.0.0.tgz', 'deno'])
		expect(() => run(fourth), 'a Deno that build chose').to.throw()
		writeFileSync(join(downloaded, 'SHA256SUMS'), '')
		expect(() => run(first)).to.throw()
		rmSync(directory, { recursive: true })
	})
	it('sends the sources to JSR with the Deno of the lock file, by its hash', () => {
		const [, pinned] = /echo "([\da-f]{64}) {2}deno" \| sha256sum --check --strict/.exec(publish) ?? []
		expect(pinned).to.match(/^[\da-f]{64}$/)
		if (process.platform !== 'linux' || process.arch !== 'x64') return
		const sha256 = createHash('sha256').update(readFileSync(getInstalled('deno/deno')))
		expect(pinned).to.equal(sha256.digest('hex'))
	})
})

describe('what else comes from elsewhere', () => {
	it('is no version that came out within the last three days', () => {
		const [, minutes] = /^minimumReleaseAge: (\d+)$/m.exec(read('pnpm-workspace.yaml')) ?? []
		expect(Number(minutes)).to.be.at.least(3 * 24 * 60)
	})
	it('is the package manager that package.json names, by its integrity', () => {
		const { packageManager } = JSON.parse(read('package.json'))
		expect(read('tools/install/pnpm.mjs')).to.match(new RegExp(`'${packageManager.slice(5)}': 'sha512-[\\w+/]{86}=='`))
	})
})
