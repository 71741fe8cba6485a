// A process that pays orders until all are applied or it is killed. Prints a dot for each order: node client.mjs <base URL> <place> <first>
// <last> [<milliseconds that a payment may take; with it, nothing is looked up>]
import { askUntilApplied, clientFor, payAll } from './payments.mjs'
import { openStore } from './stores.mjs'

const [baseUrl, place, first, last, timeoutMs] = process.argv.slice(2)
const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(Number(first) + index))
const { store, close } = await openStore(place)
const client = clientFor(baseUrl, store, timeoutMs && { timeoutMs: Number(timeoutMs) })
const tell = ({ state }) => state === 'applied' && process.stdout.write('.')
await (timeoutMs ? askUntilApplied(client, numbers, tell) : payAll(client, baseUrl, numbers, tell))
await close()
