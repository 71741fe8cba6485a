// What the compiler has to refuse, and what its first line has to say: the text of the comment above. Checked by refused.mjs.
import { loans } from '@tarja/catalogue/groups'
import { payments } from '@tarja/catalogue/payments'
import { createClient, definePlugin, operation } from '@tarja/core'

const base = createClient({ baseUrl: 'https://platform.example' })
const layer = definePlugin({ id: 'layer', setup: () => ({ attempt: { prepare: (attempt, next) => next(attempt) } }) })
const register = operation({ method: 'POST', path: '/invented' })

//! "payments is in use already: put this plugin in the place of the one in the earlier use()"
base.use(payments()).use(payments({ register }))

//! "layer is in use already: put this plugin in the place of the one in the earlier use()"
base.use(layer).use(layer)

//! "payments is in use already: put this plugin in the place of the one in the earlier use()"
base.use(payments()).use(loans()).use(layer).use(payments())
