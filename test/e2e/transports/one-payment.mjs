// One payment with a token that is there; prints what it came to.
import { createClient, operation } from '@tarja/core'

const [baseUrl] = globalThis.Deno?.args ?? globalThis.process.argv.slice(2)
const client = createClient({ baseUrl })
const headers = { authorization: 'Bearer made-up' }
const told = await client.call(operation({ method: 'POST', path: '/pay' }), { body: {} }, { headers }).then(
	() => ({ outcome: 'success' }),
	({ code, outcome }) => ({ code, outcome }),
)
console.log(JSON.stringify(told))
