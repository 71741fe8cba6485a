import { describe, expect, it } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../test/secret-forms.ts'
import { consolePage } from './console.ts'
import { createEmulator } from './emulator.ts'
import { intentRequest } from './exchanges.test.ts'
import { cut, redactText } from './plain-words.ts'
import { emulatorCredentials } from './settings.ts'

/** A date and a name of a person pass for any other, and an emulator's log is read for both. */
const kept = /^(?:a date of birth|a name)/

describe('a text that somebody else wrote', () => {
	it('is cut after a word, and of it plain words are left', () => {
		expect(redactText(cut('refused 4111 1111 1111 1111 today and later', 36))).to.equal('refused [redacted] today…')
	})
})

describe('what the log keeps of a request, what the console shows and copies of it as curl and test, and a shared file', () => {
	for (const [name, form] of Object.entries(secretFormsByName))
		if (!kept.test(name))
			it(`holds no secret: ${name}`, async () => {
				const emulator = createEmulator()
				const query = `?q=${encodeURIComponent(form.text)}`
				const bodies = [{ extra: form.text }, { extra: { deep: [form.text] } }]
				for (const body of bodies)
					await emulator.fetch(new Request(`http://x/api/any${query}`, { ...(await initOf(JSON.stringify(body))) }))
				await emulator.fetch(new Request('http://x/any', { ...(await initOf(form.text)) }))
				const shown = { baseUrl: 'http://x', credentials: emulatorCredentials, faults: [] }
				const described = emulator.log().entries.map((entry) => consolePage.describe(entry, shown))
				expect(described.map(({ curl }) => curl.includes('curl -g'))).to.deep.equal([true, true, true])
				for (const text of [emulator.log(), emulator.exportState(), described].map((of) => JSON.stringify(of)))
					expect(foundIn(text, form), text).to.deep.equal([])
			})
})

async function initOf(body: string): Promise<RequestInit> {
	const { method, headers } = intentRequest('anything')
	return { method, headers, body }
}
