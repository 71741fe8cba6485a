import { readFileSync } from 'node:fs'
import { expect } from '@tarja-test/harness'
import { checkDocument } from './documents.mjs'
import { batch, expectRefusal } from './place.mjs'
import { documentOf, tarja } from './program.mjs'

batch('tarja', {
	'tells its version': async () => {
		const { version } = JSON.parse(readFileSync(new URL('../../../packages/cli/package.json', import.meta.url), 'utf8'))
		for (const option of ['--version', '-v'])
			expect(await tarja([option])).to.include({ code: 0, out: `tarja ${version}\n`, error: '' })
	},
	'prints no color where NO_COLOR is set, whatever FORCE_COLOR says': async () => {
		const { out, error } = await tarja(['operations', 'loans'], { env: { NO_COLOR: '1', FORCE_COLOR: '1' } })
		expect(out).to.contain('loans.personal').and.not.contain('\u001b')
		expect(error).to.equal('4 of 126 operations\n') // Node warns of the two variables, unless one is taken away in time.
		expect((await tarja(['operations', 'loans'], { env: { FORCE_COLOR: '1' } })).out).to.contain('\u001b')
	},
	'refuses what it does not know with exit code 2, and says what is nearest': async () => {
		for (const argv of [[], ['journal']]) {
			const { code, out } = await tarja(argv)
			expect([code, out.startsWith('Usage: ')]).to.deep.equal([0, true])
		}
		await expectRefusal(['frobnicate'], 2, 'there are doctor, call, ')
		await expectRefusal(['bind', 'generate', 'x.json'], 2, 'did you mean npx @tarja/cli bind init <file>?')
		await expectRefusal(['call', 'createIntents', '--emulator'], 2, 'nearest: payments.createIntent')
		await expectRefusal(['dotcor'], 2, 'there is no command dotcor (did you mean doctor?)')
		await expectRefusal(['journal', 'lst'], 2, 'there is no command lst (did you mean list?)')
		await expectRefusal(['doctor', '--emulatr'], 2, 'did you mean --emulator?')
	},
	'prints a document of every mistake with --json': async () => {
		const result = await tarja(['call', 'payments.createIntnt', '--json', '--emulator'])
		expect(checkDocument('error', documentOf(result))).to.deep.include({ exitCode: 2 })
		expect(result).to.deep.include({ code: 2 })
		expect(documentOf(result).error).to.deep.equal({ code: 'usage', message: result.error.trim() })
	},
})
