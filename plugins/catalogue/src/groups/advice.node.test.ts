import { operation, type TarjaError } from '@tarja/core'
import { describe, expect, it, rejection } from '@tarja-test/harness'
import { catalogue } from '../catalogue.ts'
import { payments } from '../payments.ts'
import { recordedClient } from '../sent.test.ts'

const filledIn = (advice: string): string => advice.replace("'…'", "'POST'").replace('/…', '/invented')

describe('what a stub says', () => {
	it('works when it is done in the place that it names', async () => {
		const { client, sent } = recordedClient()
		const { register } = client.use(payments()).payments as unknown as { register(): Promise<unknown> }
		const { message } = await rejection<TarjaError>(register())
		const code = filledIn(message.slice(message.indexOf('\n.use(')))
		const bind = new Function('client', 'payments', 'operation', `return client${code}`)
		await bind(client, payments, operation).payments.register()
		expect(sent.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/base/invented'])
	})

	it('works in the whole catalogue as well', async () => {
		const { client, sent } = recordedClient()
		const { payments: api } = client.use(catalogue()).catalogue
		const { message } = await rejection<TarjaError>((api as unknown as { register(): Promise<unknown> }).register())
		const code = message
			.slice(message.indexOf('catalogue({'))
			.replace('operation({ … })', "operation({ method: 'POST', path: '/invented' })")
		const bind = new Function('client', 'catalogue', 'operation', `return client.use(${code})`)
		await bind(client, catalogue, operation).catalogue.payments.register()
		expect(sent.map(({ url }) => new URL(url).pathname)).to.deep.equal(['/base/invented'])
	})
})
