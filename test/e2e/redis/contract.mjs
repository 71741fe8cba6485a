// Runs the store contract in this runtime, and says how many cases passed: contract.mjs <url> <driver>
import { getTokenStore, tokenStoreContract } from '@tarja/testing'
import { redisTokens } from '@tarja/token-redis'
import { withPatientStores } from '../patient-stores.mjs'
import { drivers } from './drivers.mjs'

withPatientStores()
const [url, driver] = process.argv.slice(2)

async function bunClient() {
	const client = new Bun.RedisClient(url)
	await client.connect()
	return { send: ([name, ...args]) => client.send(name, args), close: () => client.close() }
}

const connect = driver === 'bun' ? bunClient : () => drivers[driver](url)
const pair = [await connect(), await connect()]
const open = () => {
	const [store, other] = pair.map(({ send }) => getTokenStore(redisTokens(send, { timeoutMs: 1000 })))
	return { store, other, plant: (key, text) => pair[0].send(['SET', key, text], new AbortController().signal) }
}
let passed = 0
const failed = []
for (const { name, run } of tokenStoreContract({ open }))
	await run().then(
		() => passed++,
		(error) => failed.push(`${name}: ${error.message}`),
	)
console.log(JSON.stringify({ passed, failed }))
for (const { close } of pair) await close()
process.exit()
