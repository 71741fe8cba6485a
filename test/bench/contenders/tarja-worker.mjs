// What a Worker's author bundles: the contender with its token in KV. Only weighed.
import { payments } from '@tarja/catalogue/payments'
import { createClient } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'
import { workersKvTokens } from '@tarja/token-kv/workers'
import { basic, credential } from './job.mjs'

export const connect = (baseUrl, namespace) =>
	createClient({ baseUrl, auth: passwordGrant({ basic, credential }) })
		.use(workersKvTokens(namespace))
		.use(payments())
