// Puts a marker into every field that the emulator checks, and looks for it in its responses and errors.
import { describe, expect, it } from '@tarja-test/harness'
import { createEmulator } from './emulator.ts'
import { form, intent, intentPath, intentRequest, tokenFrom, tokenRequest } from './exchanges.test.ts'
import { defaultSettings } from './settings.ts'

const marker = 'Geheim-8231647'
const marked: readonly unknown[] = [marker, 8231647.25, [marker], { [marker]: marker }, { value: marker }, null]

/** Makes sure that a refusal contains the marker nowhere. */
async function expectNoValue(response: Response, place: string): Promise<void> {
	expect(response.status, place).to.be.greaterThan(399)
	const printed = [await response.text(), JSON.stringify([...response.headers])].join('\n')
	expect(printed, place).not.to.match(/Geheim|8231647/)
}

describe('no refusal of the emulator contains a value', () => {
	for (const name of Object.keys(intent))
		it(`of the intent's field ${name}`, async () => {
			const emulator = createEmulator()
			const token = await tokenFrom(emulator)
			for (const value of marked) {
				// Texts are valid in two fields, so each request has a second mistake.
				const body = JSON.stringify({ ...intent, idCliente: marker, [name]: value, unknown: value })
				await expectNoValue(await emulator.fetch(intentRequest(token, { body })), name)
				const query = `${intentPath}?meioPagamento&${name}=${encodeURIComponent(JSON.stringify(value))}`
				await expectNoValue(await emulator.fetch(intentRequest(token, { path: query })), 'query')
			}
		})

	for (const name of [...Object.keys(form), 'unknown'])
		it(`of the token form's field ${name}`, async () => {
			const body = new URLSearchParams({ ...form, [name]: marker }).toString()
			await expectNoValue(await createEmulator().fetch(tokenRequest({ body })), name)
		})

	it('of headers', async () => {
		const emulator = createEmulator()
		const token = await tokenFrom(emulator)
		for (const name of ['authorization', 'accept', 'content-type']) {
			const headers = { [name]: marker }
			await expectNoValue(await emulator.fetch(intentRequest(token, { headers })), name)
			if (name !== 'accept') await expectNoValue(await emulator.fetch(tokenRequest({ headers })), name)
		}
	})

	it('of settings', () => {
		for (const name of [...Object.keys(defaultSettings), 'unknown'])
			for (const value of marked)
				try {
					createEmulator({ settings: { [name]: { [marker]: value } } as object })
				} catch (error) {
					expect(String(error), name).not.to.match(/Geheim|8231647/)
				}
	})
})
