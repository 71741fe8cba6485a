// Every form of a secret in what the command prints of somebody else's error: none is there.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../../test/secret-forms.ts'
import { main } from './main.ts'
import { newOutput } from './output.ts'

/** What a command prints, for people and for programs, with a configuration of this text. */
async function printed(file: string, source: string): Promise<string> {
	writeFileSync(file, source)
	let text = ''
	const stream = new Writable({
		write(chunk, _encoding, done) {
			text += chunk
			done()
		},
	})
	for (const more of [[], ['--json']]) {
		const code = await main(['journal', 'list', '--config', file, ...more], {
			...{ env: {}, directory: temporaryDirectory, signal: new AbortController().signal, atEnd: () => {} },
			...{ readInput: async () => '', ask: undefined as never },
			output: (json) => newOutput(stream, stream, json),
		})
		expect(code, text).to.be.above(0)
	}
	return text
}

describe('what the command prints of an error', () => {
	it('holds no secret of a configuration that cannot be loaded, or of a store that cannot be opened', async () => {
		for (const [turn, form] of Object.values(secretFormsByName).entries()) {
			const fileOf = (what: string): string => join(temporaryDirectory, `${what}-${turn}.mjs`)
			const thrown = `throw Object.assign(new Error(${JSON.stringify(form.text)}), { name: ${JSON.stringify(form.text)} })`
			const opening = `export default { journal: { open() { ${thrown} } } }`
			for (const text of [await printed(fileOf('loaded'), thrown), await printed(fileOf('opened'), opening)]) {
				// The advice is ours, and one of the passwords is "correct horse".
				expect(foundIn(text.replaceAll('; correct it', ''), form), text).to.deep.equal([])
				expect(text).to.contain('"v":1')
			}
		}
	})
})
