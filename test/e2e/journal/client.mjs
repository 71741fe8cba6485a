// A process that makes payments until it is done or killed, and prints a dot for each:
// node client.mjs <base URL> <place> <first> <last> [<milliseconds that a payment may take>]
import { clientFor, createIntents } from './payments.mjs'
import { openStore } from './stores.mjs'

const [baseUrl, place, first, last, timeoutMs] = process.argv.slice(2)
const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(Number(first) + index))
const { store, close } = await openStore(place)
const client = clientFor(baseUrl, store, timeoutMs && { timeoutMs: Number(timeoutMs) })
await createIntents(client, store, numbers, () => process.stdout.write('.'))
await close()
