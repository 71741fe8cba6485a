// Two clients of a Redis in Bun, over Bun's own client: the second finds the token of the first. bun.mjs <url>
import { createClient } from '@tarja/core'
import { redisTokens } from '@tarja/token-redis'

const client = new Bun.RedisClient(process.argv[2])
await client.connect()
const tokens = redisTokens(([name, ...args]) => client.send(name, args), { timeoutMs: 1000 })
let issued = 0
const auth = { identity: () => ['somebody'], issue: async () => ({ accessToken: `t-${++issued}`, lifetimeMs: 60_000 }) }
const found = []
for (let turn = 0; turn < 2; turn++)
	found.push((await createClient({ baseUrl: 'https://platform.example', auth }).use(tokens).tokens.token()).accessToken)
console.log(JSON.stringify({ tokens: found }))
client.close()
