// What a page's author bundles: tokens come from a backend of one's own. Only weighed.
import { payments } from '@tarja/catalogue/payments'
import { brokeredTokens, createClient } from '@tarja/core'

export const connect = (baseUrl) =>
	createClient({ baseUrl, auth: brokeredTokens(() => fetch('/token')) }).use(payments())
