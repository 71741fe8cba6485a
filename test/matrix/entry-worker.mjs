// Cloudflare Workers. Nothing may run outside a request there, so the tests are loaded inside one.

import { run } from './mocha.mjs'
import { registerLastTest } from './strays.mjs'

export default {
	async fetch() {
		const pending = run(async () => {
			await import('matrix:tests')
			registerLastTest()
		}, __TARJA_TEST__)
		return new Response(whileWaiting(pending), { headers: { 'content-type': 'application/json' } })
	},
}

/** JSON, with spaces before it as long as there is none: whoever waits for an answer gives up after five silent minutes. */
function whileWaiting(pending) {
	const encoder = new TextEncoder()
	return new ReadableStream({
		start(controller) {
			const timer = setInterval(() => controller.enqueue(encoder.encode(' ')), 10_000)
			pending
				.then((results) => {
					controller.enqueue(encoder.encode(JSON.stringify(results)))
					controller.close()
				})
				.catch((error) => controller.error(error))
				.finally(() => clearInterval(timer))
		},
	})
}
