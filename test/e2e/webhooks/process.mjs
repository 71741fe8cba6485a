// A process that receives webhooks over HTTP and kills itself now and then: node process.mjs <place> <file of the log> <chance>
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { drivers } from '../sql/drivers.mjs'
import { createReceiver } from './receiver.mjs'

const [place, file, chance] = process.argv.slice(2)
const log = (line) => appendFileSync(file, `${line}\n`)

async function connect() {
	if (place.startsWith('postgres:')) return { run: (await drivers.pg(place)).run, dialect: 'postgres' }
	const database = new DatabaseSync(place, { timeout: 5000 })
	return { run: async (text, values) => database.prepare(text).all(...values), dialect: 'sqlite' }
}

function mayDie() {
	if (Math.random() < Number(chance)) process.kill(process.pid, 'SIGKILL')
}

const receive = createReceiver({ ...(await connect()), log, mayDie })
const server = createServer(async (incoming, outgoing) => {
	const body = Buffer.concat(await Array.fromAsync(incoming))
	const { status } = await receive(new Request('http://x/', { method: 'POST', headers: incoming.headers, body }))

	outgoing.writeHead(status).end()
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
