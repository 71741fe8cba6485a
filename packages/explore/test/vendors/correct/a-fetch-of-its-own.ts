/** Its own fetch adds a header, and sends once. */

import { resolve } from 'node:path'
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import type { Order } from '@tarja/explore'
import { journal } from '@tarja/journal'
import { directoryJournal } from '@tarja/journal/directory'
import { bodyOf, disk, journalId, mark } from '../../shop.ts'

export { refunding as platform, resume, state } from '../shop.ts'

const { TARJA_BASE_URL: baseUrl = '', TARJA_BASIC_CREDENTIALS: basic = '' } = process.env
const { TARJA_CREDENTIAL_NAME: name = '', TARJA_CREDENTIAL_VALUE: value = '' } = process.env
const send: typeof fetch = (input, init) => fetch(input, init)
const outcomeOf = { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } as const
const auth = passwordGrant({ basic, credential: { name, value } })
const client = createClient({ baseUrl, auth, fetch: send, fetchSends: 'once' })
	.use(payments({ createIntent: { outcomeOf } }))
	.use(journal({ store: directoryJournal(resolve(disk, 'journal')), id: journalId }))

export const pay = async (order: Order) =>
	mark(order, await client.journal.once(order.id, client.payments.createIntent, { body: bodyOf(order) }))
