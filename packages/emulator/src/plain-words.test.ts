import { describe, expect, it } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../test/secret-forms.ts'
import { createEmulator } from './emulator.ts'
import { intentRequest } from './exchanges.test.ts'
import { cut, plainWords } from './plain-words.ts'

/** A date and a name of a person pass for any other, and an emulator's log is read for both. */
const kept = /^(?:a date of birth|a name)/

describe('a text that somebody else wrote', () => {
	it('is cut after a word, and of it plain words are left', () => {
		expect(plainWords(cut('refused 4111 1111 1111 1111 today and later', 36))).to.equal('refused [redacted] today…')
	})
})

describe('what the log keeps of a request, and so what its console, its copies and its shared file show', () => {
	for (const [name, form] of Object.entries(secretFormsByName))
		if (!kept.test(name))
			it(`holds no secret: ${name}`, async () => {
				const emulator = createEmulator()
				const query = `?q=${encodeURIComponent(form.text)}`
				const bodies = [{ extra: form.text }, { extra: { deep: [form.text] } }]
				for (const body of bodies)
					await emulator.fetch(new Request(`http://x/api/any${query}`, { ...(await initOf(JSON.stringify(body))) }))
				await emulator.fetch(new Request('http://x/any', { ...(await initOf(form.text)) }))
				for (const text of [JSON.stringify(emulator.log()), JSON.stringify(emulator.exportState())])
					expect(foundIn(text, form), text).to.deep.equal([])
			})
})

async function initOf(body: string): Promise<RequestInit> {
	const { method, headers } = intentRequest('anything')
	return { method, headers, body }
}
