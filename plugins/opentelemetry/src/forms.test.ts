// Every form of a secret in a span or a measurement: of what others write none is there.
import { createClient, operation, type TarjaError } from '@tarja/core'
import { openTelemetry } from '@tarja/opentelemetry'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { foundIn, secretFormsByName } from '../../../test/secret-forms.ts'
import { sdk } from '../test/sdk.ts'

describe('a span', () => {
	it('holds no secret of what a fetch throws, of what an answer says, or of a body', async () => {
		for (const [name, form] of Object.entries(secretFormsByName)) {
			const { providers, spans } = sdk()
			const pay = operation({ method: 'POST', path: '/pay', identifiedBy: { cpf: 'fingerprint' } })
			const throwing = async (): Promise<never> => {
				throw Object.assign(new TypeError(form.text), { name: form.text, code: form.text })
			}
			const refusing = async (): Promise<Response> => Response.json({ error: form.text }, { status: 422 })
			for (const fetch of [throwing, refusing]) {
				const client = createClient({ baseUrl: 'https://platform.example', allowBrowserReplays: true, fetch })
				const call = client.use(openTelemetry(providers)).call(pay, { body: { cpf: form.text, extra: form.text } })
				await rejection<TarjaError>(call)
			}
			expect(spans().length, name).to.equal(4)
			const told = spans().map((span) => [
				span.name,
				span.attributes,
				span.events.map((event) => [event.name, event.attributes]),
				span.status,
				span.links,
			])
			expect(foundIn(JSON.stringify(told), form), name).to.deep.equal([])
		}
	})
})
