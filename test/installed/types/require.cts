// CommonJS, as TypeScript compiles it where a package is ECMAScript modules.
import { payments } from '@tarja/catalogue/payments'

import core = require('@tarja/core')

const client = core.createClient({ baseUrl: 'https://platform.example' }).use(payments())
export const pay = (nsuOrigem: string): Promise<unknown> => client.payments.createIntent({ body: { nsuOrigem } })
