// A page that is frozen between a payment's entry and its request.
import { createClient, definePlugin, operation } from '@tarja/core'

let wasFrozen = false
document.addEventListener('freeze', () => {
	wasFrozen = true
})

const standing = definePlugin({
	id: 'standing',
	setup: () => ({
		call: {
			async journal(call, next) {
				window.written = true
				// As a journal's store is waited for. While the page is frozen, nothing of it runs: this ends when it is thawed.
				while (!wasFrozen) await new Promise((resolve) => setTimeout(resolve, 20))
				return next(call)
			},
		},
	}),
})
const client = createClient({ baseUrl: location.origin, allowBrowserReplays: true }).use(standing)
const pay = operation({ method: 'POST', path: '/pay' })

window.pay = () => {
	client.call(pay, { body: { n: 1 } }, { timeoutMs: 900 }).then(
		() => {
			window.told = { outcome: 'applied' }
		},
		({ code, outcome, attempts }) => {
			window.told = { code, outcome, attempts }
		},
	)
}
