import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { passwordGrant } from '@tarja/core/password-grant'
import { directoryJournal } from '@tarja/journal/directory'
import { newService } from './payment.ts'
import { createShop } from './shop.ts'

// Decided: settings come from the environment, by the names that `tarja doctor` and `tarja journal` read too.
const setting = (name: string): string => process.env[`TARJA_${name}`] ?? ''
const credential = { name: setting('CREDENTIAL_NAME'), value: setting('CREDENTIAL_VALUE') }
const auth = passwordGrant({ basic: setting('BASIC_CREDENTIALS'), username: setting('USERNAME'), credential })
// Decided: a directory of this machine's disk, by an absolute path: of a volume, where this is a container. For several machines take sqlJournal.
// `npx @tarja/cli journal create` creates the journal, once. A directory without it is refused, so that nothing is paid twice.
const store = directoryJournal(setting('JOURNAL_DIRECTORY'))
const shop = createShop(process.env.SHOP_ORIGIN, process.env.SHOP_SESSION)
const { pay, reconcile } = newService(
	{ baseUrl: setting('BASE_URL'), auth },
	{ store, id: setting('JOURNAL_ID') },
	shop,
)
setInterval(() => reconcile().catch(console.error), 180_000)

const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
	const { method = '', headers } = incoming
	const fields = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
	const body = method === 'GET' || method === 'HEAD' ? null : await text(incoming)
	return new Request(shop.origin, { method, headers: fields, body })
}

// Decided: other machines can't reach it. Pages of other sites can, in a browser on this one: payment.ts refuses them.
createServer(async (incoming, response) => {
	const answer = await toRequest(incoming).then(pay, () => new Response(null, { status: 400 }))
	response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}).listen(8080, '127.0.0.1', () => console.log('POST an order to http://127.0.0.1:8080'))
