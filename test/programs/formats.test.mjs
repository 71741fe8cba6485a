// What released versions wrote is read: each file of test/formats was recorded once, and is not changed.
import { globSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'
import { journals, tokens } from '../formats/places.mjs'

const folder = resolve(root, 'test/formats')
const versions = globSync('*.json', { cwd: folder }).map((file) => [
	file.replace('.json', ''),
	JSON.parse(readFileSync(join(folder, file), 'utf8')),
])

/** A client a second later, and what the emulator saw of it. */
function clientAt(recordedAt) {
	const emulator = createEmulator()
	const clock = { now: () => recordedAt + 1000 }
	const options = { auth: passwordGrant(emulatorCredentials), transport: emulator.transport, clock }
	const client = createClient({ baseUrl: 'https://platform.example', ...options }).use(payments())
	return { client, clock, emulator }
}

function directory() {
	mkdirSync(temporaryDirectory, { recursive: true })
	return mkdtempSync(join(temporaryDirectory, 'formats-'))
}

const body = { nsuOrigem: '000009' }

it('formats are recorded of at least one version', () => {
	expect(versions).not.to.have.lengthOf(0)
})

for (const [version, recorded] of versions)
	describe(`what version ${version} wrote`, () => {
		for (const [name, open] of Object.entries(journals))
			it(`is read from a journal in ${name}: its unresolved payment, and its references`, async () => {
				const { store, keepsReferences } = open(recorded.journals[name], directory())
				const { client: plain, clock, emulator } = clientAt(recorded.recordedAt)
				const client = plain.use(journal({ store, clock }))
				const unresolved = await client.journal.unresolved()
				expect(unresolved).to.have.lengthOf(1)
				expect(unresolved[0]).to.deep.include({ state: 'unknown', operation: 'payments.createIntent' })
				expect(unresolved[0].fields).to.include({ nsuOrigem: '000002', redeOrigemOperacaoPDV: '12345678000199' })
				if (!keepsReferences) return
				expect(await client.journal.find('order-1')).to.include({ state: 'settled', outcome: 'applied' })
				for (const reference of ['order-1', 'order-2'])
					expect(await rejection(client.payments.createIntent({ body }, { reference }))).to.include({
						code: 'duplicate_reference',
					})
				expect(emulator.log().intents).to.have.lengthOf(0)
			})

		for (const [name, plugin] of Object.entries(tokens))
			it(`is a token that is used, from a store that is ${name}`, async () => {
				const { client, emulator } = clientAt(recorded.recordedAt)
				const values = { ...recorded.tokens[name] }
				const { tokens: source } = client.use(plugin(values))
				const { accessToken } = await source.token()
				expect(accessToken).to.match(/^eyJ/)
				expect(emulator.log().totals.tokens).to.equal(0)
				expect(values).to.deep.equal(recorded.tokens[name])
			})
	})
