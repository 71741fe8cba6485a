/** Finds out why a request got no answer, by looking at the certificate, the proxy, and which protocol the port speaks. */
import { ofAlert } from './certificate.ts'
import { type Examined, type Finding, failed } from './check.ts'
import { codesOf, reasonOf } from './exchange.ts'
import { ignoredProxy } from './proxy.ts'
import { refusesClient, speaksPlain, speaksTls } from './spoken.ts'
import { judged, look } from './tls.ts'

/** Finds the reason, with a fix. `asked` describes the request: `GET https://…`. */
export async function noAnswer(asked: string, error: unknown, examined: Examined): Promise<Finding> {
	const codes = codesOf(error)
	const refused = codes.map(ofAlert).find(Boolean)
	if (refused) return refused
	// Connects again to read the certificate, because it explains more than the error's code.
	if (codes.some((code) => /CERT|^UNABLE_TO_/.test(code))) return judged(await look(examined), examined)
	const found = `${asked}: no answer (${reasonOf(error)})`
	const isClosed = codes.some((code) => /ECONNRESET|EPIPE|UND_ERR_SOCKET|HPE_/.test(code))
	const other = isClosed
		? ((await speaksTls(examined)) ?? (await refusesClient(examined)))
		: await speaksPlain(error, examined)
	if (other) return other
	const { profile, proxy, url } = examined
	if (proxy?.state === 'used')
		return failed(`${found}, through the proxy ${proxy.host}`, `look whether the proxy leads to ${url.host}`)
	if (codes.includes('ECONNREFUSED') && profile.name === 'emulator')
		return failed(found, 'start it', 'npx @tarja/cli emulator')
	const { advice = 'look whether it is running, and whether anything in between refuses', mend } =
		ignoredProxy(examined) ?? {}
	return failed(found, advice, mend)
}
