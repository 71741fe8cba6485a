// One unsafe call in Deno or Bun, with its own fetch and what its first argument says of it; prints what it came to.
import { createClient, operation } from '@tarja/core'

const { url, tls, proxy } = JSON.parse((globalThis.Deno?.args ?? globalThis.process.argv.slice(2))[0])
const inDeno = 'Deno' in globalThis
const http =
	inDeno &&
	Deno.createHttpClient({
		caCerts: [tls.ca],
		...(tls.cert && { cert: tls.cert, key: tls.key }),
		...(proxy && { proxy: { url: proxy.url, basicAuth: { username: proxy.user, password: proxy.password } } }),
	})
const viaProxy = proxy && { proxy: proxy.url.replace('://', `://${proxy.user}:${proxy.password}@`) }
const own = inDeno ? { client: http } : { tls, ...viaProxy }
const client = createClient({
	baseUrl: url,
	fetch: (target, init) => fetch(target, { ...init, ...own }),
	fetchSends: 'once',
	retry: false,
})
const told = await client.call(operation({ method: 'POST', path: '/pay' }), { body: {} }).then(
	({ attempts }) => ({ end: 'resolved', attempts }),
	({ outcome, attempts, cause }) => ({ end: outcome, attempts, cause: String(cause?.cause ?? cause) }),
)
console.log(JSON.stringify(told))
