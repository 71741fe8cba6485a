// Cloudflare Workers. Nothing may run outside a request there, so the tests are loaded inside one.

import { run } from './mocha.mjs'
import { registerLastTest } from './strays.mjs'

export default {
	async fetch() {
		const results = await run(async () => {
			await import('matrix:tests')
			registerLastTest()
		}, __TARJA_TEST__)
		return Response.json(results)
	},
}
