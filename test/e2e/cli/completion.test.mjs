// tarja completion: what may stand at the cursor, asked of the command and of bash.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@tarja-test/harness'
import { execute } from '../../../tools/execute.mjs'
import { checked, linesOf } from './documents.mjs'
import { batch, lostAnswer, place, refused } from './place.mjs'
import { directoryWith, documentOf, program, tarja } from './program.mjs'

batch('tarja completion', {
	'offers commands, options, their values, and what an argument may be': async () => {
		const offered = async (...words) => {
			const result = await tarja(['completion', 'bash', '--json', ...words.map((word) => `--word=${word}`)])
			return Object.keys(checked('completion', documentOf(result)).words)
		}
		const names = (await tarja(['--help'])).out.matchAll(/^ {2}(\w+)/gm)
		expect(await offered('')).to.deep.equal(
			[...new Set([...names].map(([, name]) => name))].filter((name) => name !== 'npx'),
		)
		expect(await offered('--')).to.deep.equal(['--help', '--version'])
		expect((await offered('journal', '')).join()).to.equal('list,find,show,reconcile,settle,restored,purge')
		expect(await offered('doctor', '--probe')).to.deep.equal(['--probe-malformed'])
		expect(await offered('doctor', '--only', 'cl')).to.deep.equal(['clock'])
		expect(await offered('doctor', ''))
			.to.include('--create-payment')
			.and.include('--json')
		expect(await offered('completion', '')).to.deep.equal(['bash'])
		expect(await offered('init', 'd')).to.deep.equal(['deno'])
		expect(await offered('operations', 'loans', 'ca')).to.deep.equal(['cardSales', 'cards', 'cardholders'])
		// Nothing: the shell offers files.
		for (const line of [
			['call', 'payments.createIntent', ''],
			['doctor', '--variables', ''],
			['bind', 'init', ''],
			['nothing', ''],
		])
			expect(await offered(...line), line.join(' ')).to.deep.equal([])
		await refused(['completion', 'bsh'], 2, 'did you mean bash?')
		const { out } = await tarja(['completion', 'bash', '--word=call', '--word=payments.createI'])
		expect(out).to.match(/^payments\.createIntent \S.*\n$/)
	},
	'offers references and ids of a journal, and obeys none of them': async () => {
		const { cwd, pay, space, journal } = place()
		await pay('--reference', 'order-7')
		space.faults.add(lostAnswer)
		await pay('--reference', 'order-8')
		await pay('--reference', '$(touch<&>touched)')
		const entries = linesOf(await journal('list', '--all', '--json'))
		const ids = entries.map(({ entry }) => entry.id)
		const offered = async (...words) => {
			const argv = ['completion', 'bash', '--json', ...words.map((word) => `--word=${word}`)]
			return Object.keys(documentOf(await tarja(argv, { cwd })).words)
		}
		expect(ids).to.have.lengthOf(3)
		expect(await offered('journal', 'show', '--journal', 'j', '')).to.have.members(['order-7', 'order-8', ...ids])
		expect((await offered('journal', 'show', '--journal=j', ''))[0]).to.equal('order-8')
		expect(await offered('journal', 'find', '--journal', 'j', 'order-8')).to.deep.equal(['order-8'])
		expect(await offered('journal', 'find', '--journal', 'none', '')).to.deep.equal([])
	},
	'loads a configuration for entries of its journal alone, and waits for neither': async () => {
		const cwd = directoryWith({
			'tarja.config.mjs': `import { writeFileSync } from 'node:fs'
				writeFileSync('loaded', '')
				const never = async function* () { await new Promise(() => setInterval(() => {}, 1000)) }
				export default { journal: { account: 'main', store: { open: () => ({ list: never }) } }, close: () => new Promise(() => {}) }`,
		})
		const offered = (...words) => tarja(['completion', 'bash', ...words.map((word) => `--word=${word}`)], { cwd })
		for (const line of [[''], ['journal', ''], ['call', 'payments'], ['token', '--profile', '']]) await offered(...line)
		expect(existsSync(join(cwd, 'loaded'))).to.equal(false)
		expect(await offered('journal', 'show', '')).to.include({ code: 0, out: '', error: '' })
		expect(existsSync(join(cwd, 'loaded'))).to.equal(true)
	},
	'is what bash offers': async () => {
		const { script: text } = checked('completion', documentOf(await tarja(['completion', 'bash', '--json'])))
		expect((await tarja(['completion', 'bash'])).out).to.equal(`${text}\n`)
		const script = join(directoryWith({ script: text }), 'script')
		const complete = async (...words) => {
			const line = words.map((word) => `'${word}'`).join(' ')
			const code = `. "${script}"; tarja() { "${process.execPath}" "${program}" "$@"; }; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _tarja; printf '%s\\n' "$\{COMPREPLY[@]}"`
			const { output } = await execute('bash', ['-c', code], { cwd: directoryWith({ 'intent.json': '' }) })
			return output.trim()
		}
		expect(await complete('tarja', 'jo')).to.equal('journal')
		expect(await complete('tarja', 'journal', 'rec')).to.equal('reconcile')
		expect(await complete('tarja', 'doctor', '--emulator', '--probe')).to.equal('--probe-malformed')
		expect(await complete('tarja', 'call', 'payments.createI')).to.equal('payments.createIntent')
		expect(await complete('tarja', 'call', 'payments.createIntent', 'in')).to.equal('intent.json')
		expect(await complete('tarja', 'doctor', '--variables', 'in')).to.equal('intent.json')
		expect(await complete('tarja', 'doctor', '--only', 'cl')).to.equal('clock')
	},
})
