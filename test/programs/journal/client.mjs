// A process that makes payments until it is done or killed, and prints a dot for each: node client.mjs <base URL> <directory> <first> <last>
import { directoryJournal } from '@tarja/journal/directory'
import { clientFor, createIntents } from './payments.mjs'

const [baseUrl, directory, first, last] = process.argv.slice(2)
const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(Number(first) + index))
const client = clientFor(baseUrl, directoryJournal(directory))
await createIntents(client, numbers, () => process.stdout.write('.'))
