import { createServer, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { passwordGrant } from '@tarja/core/password-grant'
import { directoryJournal } from '@tarja/journal/directory'
import { newService } from './payment.ts'
import { createShop } from './shop.ts'

// Decided: settings come from the environment, by the names that `tarja doctor` and `tarja journal` read too. A missing one stops the program.
const setting = (name: string): string => {
	const value = process.env[`TARJA_${name}`]
	if (!value) throw new Error(`Cannot start the service: TARJA_${name} is not set`)
	return value
}
const credential = { name: setting('CREDENTIAL_NAME'), value: setting('CREDENTIAL_VALUE') }
const login = { basic: setting('BASIC_CREDENTIALS'), username: process.env.TARJA_USERNAME ?? '', credential }
// Decided: a directory of this machine's disk, by an absolute path: of a volume, where this is a container. For several machines take sqlJournal.
// `npx @tarja/cli journal create` creates the journal, once. A directory without it is refused, so that nothing is paid twice.
const place = { store: directoryJournal(setting('JOURNAL_DIRECTORY')), id: setting('JOURNAL_ID') }
const shop = createShop(process.env.SHOP_ORIGIN, process.env.SHOP_SESSION)
const { pay, reconcile } = newService({ baseUrl: setting('BASE_URL'), auth: passwordGrant(login) }, place, shop)
setInterval(() => reconcile().catch(console.error), 180_000)

// Decided: the body is read after the headers have been checked. A page of another site can't fill the memory with one.
const toRequest = (incoming: IncomingMessage): Request => {
	const { method = '', headers } = incoming
	const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
	const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(incoming) as ReadableStream)
	return new Request(shop.origin, { method, headers: fields, body, duplex: 'half' } as RequestInit)
}

// Decided: other machines can't reach it. Pages of other sites can, in a browser on this one: payment.ts refuses them.
createServer(async (incoming, response) => {
	const answered = Promise.resolve(incoming).then(toRequest).then(pay)
	const answer = await answered.catch(() => new Response(null, { status: 400 }))
	response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}).listen(8080, '127.0.0.1', () => console.log('POST an order to http://127.0.0.1:8080'))
