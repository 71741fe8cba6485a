// Records what this version writes: node test/formats/record.mjs <version>. Done once for each version of a format that is released;
// what is recorded is never changed, as somebody's disk is not either.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { createEmulator, emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { journals, tokens } from './places.mjs'

const recordedAt = Date.parse('2026-11-20T12:00:00Z')
const clock = { now: () => recordedAt }
const clientOver = ({ transport }) =>
	createClient({ baseUrl: 'https://platform.example', auth: passwordGrant(emulatorCredentials), transport, clock }).use(
		payments(),
	)

/** One payment that was applied, one whose answer was lost. */
async function paid({ store, recorded, keepsReferences }) {
	const emulator = createEmulator()
	const client = clientOver(emulator).use(journal({ store, clock }))
	const pay = (nsuOrigem, reference) =>
		client.payments.createIntent(
			{ body: { nsuOrigem, valorTransacao: '1990', redeOrigemOperacaoPDV: '12345678000199' } },
			keepsReferences ? { reference } : {},
		)
	await pay('000001', 'order-1')
	emulator.faults.add({
		match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
		at: 'after-commit',
		action: 'reset',
	})
	await pay('000002', 'order-2').then(
		() => Promise.reject(new Error('The answer was not lost')),
		() => {},
	)
	return recorded()
}

/** A token, as a store has it. */
async function stored(plugin) {
	const values = {}
	await clientOver(createEmulator())
		.use(plugin(values))
		.payments.createIntent({ body: { nsuOrigem: '000003' } })
	return values
}

const directory = mkdtempSync(join(tmpdir(), 'tarja-formats-'))
const found = { recordedAt, journals: {}, tokens: {} }
for (const [name, open] of Object.entries(journals))
	found.journals[name] = await paid(open(undefined, join(directory, name)))
for (const [name, plugin] of Object.entries(tokens)) found.tokens[name] = await stored(plugin)
rmSync(directory, { recursive: true })
writeFileSync(resolve(import.meta.dirname, `${process.argv[2]}.json`), `${JSON.stringify(found, undefined, '\t')}\n`)
