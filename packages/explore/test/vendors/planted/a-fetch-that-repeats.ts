/** Planted: its own fetch repeats what failed. Found as `applied_twice`, by `payment_applied: lose_response`. */
import type { Order } from '@tarja/explore'
import { bodyOf, orders } from '../../shop.ts'

export { platform } from '../../shop.ts'
export { state } from '../shop.ts'

const {
	TARJA_BASE_URL = '',
	TARJA_BASIC_CREDENTIALS = '',
	TARJA_CREDENTIAL_NAME = '',
	TARJA_CREDENTIAL_VALUE = '',
} = process.env
const repeat: typeof fetch = (input, init) => fetch(input, init).catch(() => fetch(input, init))

export async function pay(order: Order): Promise<void> {
	const { createClient } = await import('@tarja/core')
	const { passwordGrant } = await import('@tarja/core/password-grant')
	const { payments } = await import('@tarja/catalogue/payments')
	const credential = { name: TARJA_CREDENTIAL_NAME, value: TARJA_CREDENTIAL_VALUE }
	const auth = passwordGrant({ basic: TARJA_BASIC_CREDENTIALS, credential })
	const client = createClient({ baseUrl: TARJA_BASE_URL, auth, fetch: repeat, fetchSends: 'once' }).use(payments())
	await client.payments.createIntent({ body: bodyOf(order) })
	orders.set(order.id, 'paid')
}
