// Every form of a secret in what a journal keeps and tells: of what others write, and of fingerprints, none is there.
import { createClient, operation, type TarjaError } from '@tarja/core'
import { type EntryStore, journal } from '@tarja/journal'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../test/secret-forms.ts'
import { inMemory, storeOver } from '../test/store-over.ts'

const pay = operation({ method: 'POST', path: '/pay', identifiedBy: { n: 'text', cpf: 'fingerprint' } })

describe('an entry', () => {
	it('holds no secret of what a fetch throws, or of a body, and an event none of what a store throws', async () => {
		for (const [name, form] of Object.entries(secretFormsByName)) {
			const told: unknown[] = []
			const thrown = (): never => {
				throw Object.assign(new Error(form.text), { name: form.text, code: form.text })
			}
			const memory = inMemory()
			const write: EntryStore['write'] = async (entry) => (entry.revision ? thrown() : memory.write(entry))
			for (const store of [memory, { ...memory, write }, { ...memory, write: async () => thrown() }]) {
				const client = createClient({
					...{ baseUrl: 'https://platform.example', allowBrowserReplays: true, fetch: async () => thrown() },
				}).use(
					journal({
						...{ account: 'main', references: 'optional' as const, store: storeOver(store) },
						onEvent: (event) => told.push(event, 'cause' in event && String(event.cause)),
					}),
				)
				const body = { n: '7', cpf: form.text, extra: form.text }
				const error = await rejection<TarjaError>(client.call(pay, { body }))
				told.push(error.toJSON(), String(error.stack), String(error.cause))
			}
			for await (const entry of memory.list('all')) told.push(entry)
			expect(told.length, name).to.be.above(9)
			expect(foundIn(JSON.stringify(told), form), JSON.stringify(told)).to.deep.equal([])
		}
	})
})
