import { passwordGrant } from '@tarja/core/password-grant'
import { directoryJournal } from '@tarja/journal/directory'
import { newService } from './payment.ts'
import { createShop } from './shop.ts'

// Decided: settings come from the environment, by the names that `tarja doctor` and `tarja journal` read too. A missing one stops the program.
const setting = (name: string): string => {
	const value = Deno.env.get(`TARJA_${name}`)
	if (!value) throw new Error(`Cannot start the service: TARJA_${name} is not set`)
	return value
}
const credential = { name: setting('CREDENTIAL_NAME'), value: setting('CREDENTIAL_VALUE') }
const username = Deno.env.get('TARJA_USERNAME') ?? ''
const auth = passwordGrant({ basic: setting('BASIC_CREDENTIALS'), username, credential })
// Decided: a directory of this machine's disk, by an absolute path: of a volume, where this is a container. For several machines take sqlJournal.
// `npx @tarja/cli journal create` creates the journal, once. A directory without it is refused, so that nothing is paid twice.
const store = directoryJournal(setting('JOURNAL_DIRECTORY'))
const shop = createShop(Deno.env.get('SHOP_ORIGIN'), Deno.env.get('SHOP_SESSION'))
const { pay, reconcile } = newService(
	{ baseUrl: setting('BASE_URL'), auth },
	{ store, id: setting('JOURNAL_ID') },
	shop,
)
Deno.cron('reconcile', '*/3 * * * *', reconcile)

// Decided: other machines can't reach it. Pages of other sites can, in a browser on this one: payment.ts refuses them.
Deno.serve({ hostname: '127.0.0.1', port: 8080 }, pay)
