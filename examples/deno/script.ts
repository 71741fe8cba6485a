// One import map, one script: deno run --allow-net --allow-env examples/deno/script.ts

import { payments } from '@tarja/catalogue/payments'
import { createClient, isTarjaError } from '@tarja/core'
import { passwordGrant } from '@tarja/core/password-grant'

declare const Deno: { readonly env: { get(name: string): string | undefined }; exit(code: number): never }

const env = (name: string): string => Deno.env.get(name) ?? ''
const client = createClient({
	baseUrl: env('TARJA_BASE_URL'),
	auth: passwordGrant({
		basic: env('TARJA_BASIC_CREDENTIALS'),
		credential: { name: env('TARJA_CREDENTIAL_NAME'), value: env('TARJA_CREDENTIAL_VALUE') },
	}),
}).use(payments())

try {
	const { response } = await client.payments.createIntent({
		body: { nsuOrigem: '000123', valorTransacao: '1990', dataHoraTerminal: new Date() },
	})
	console.log(`created, status ${response.status}`)
} catch (error) {
	console.error(isTarjaError(error) ? `${error.message} (${error.outcome})` : error)
	Deno.exit(1)
}
