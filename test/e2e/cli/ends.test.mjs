// Every command ends by itself, whatever a configuration left open, and whatever a runtime goes on with.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from '@tarja-test/harness'
import { createdIn, getJournalArguments, payment } from './place.mjs'
import { credentials, directoryWith, start, tarja } from './program.mjs'

describe('a configuration that keeps something open', () => {
	const open = 'const timer = setInterval(() => {}, 60_000)\n'
	const close = "export default { close: () => console.error('closed', clearInterval(timer) ?? '') }"
	for (const [title, config, closed] of [
		['keeps no command from its end', 'export default {}', ''],
		['is closed if it says how', close, 'closed \n'],
	])
		it(title, async () => {
			const { code, error } = await tarja(['operations'], { cwd: directoryWith({ 'tarja.config.mjs': open + config }) })
			expect({ code, error }).to.deep.equal({ code: 0, error: `126 of 126 operations\n${closed}` })
		})
})

const closing = (body) => `export default { close: ${body} }`

describe('the close of a configuration', () => {
	it('that fails is told, without a secret, and ends nothing else', async () => {
		const config = closing('() => { throw new Error("no way to close " + process.env.DB_PASSWORD + " \\u001b[2J") }')
		const env = { DB_PASSWORD: 'hidden-word' }
		const cwd = directoryWith({ 'tarja.config.mjs': config })
		const { code, out, error } = await tarja(['operations'], { cwd, env })
		expect(code).to.equal(0)
		expect(out).to.contain('payments.createIntent')
		expect(error).to.equal('126 of 126 operations\nNot all could be closed: no way to close [redacted]\n')
	})
})

describe('an interrupt', () => {
	for (const [argv, name] of [
		[['doctor'], 'tarja doctor'],
		[payment('intent.json', '--yes', ...getJournalArguments()), 'tarja call'],
	])
		it(`gives up the token that ${name} asks for, and waits for no more of it`, async () => {
			const silent = createServer().listen(0, '127.0.0.1')
			await once(silent, 'listening')
			const cwd = directoryWith({
				'intent.json': { body: { nsuOrigem: '7' } },
				'tarja.config.mjs': closing(
					"() => console.error('closed'), client: { tokenTimeoutMs: 600_000 }, bindings: { 'payments.createIntent': { outcomeOf: 'http' } }",
				),
			})
			const env = { TARJA_BASE_URL: `http://127.0.0.1:${silent.address().port}`, ...credentials }
			await createdIn(cwd, env.TARJA_BASE_URL)
			const { child, ended } = start(argv, { cwd, env })
			await once(silent, 'connection')
			child.kill('SIGINT')
			const { code, error } = await ended
			silent.close()
			expect(code).to.equal(130)
			expect(error).to.match(/\nclosed\n$/)
		})
})
