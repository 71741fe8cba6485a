import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { type Check, failed, ok, skipped } from './check.ts'
import { reasonOf } from './exchange.ts'
import { ignoredProxy } from './proxy.ts'

export const dns: Check = {
	name: 'dns',
	summary: 'whether the host has an address',
	passesBy: 'fetch',
	async run(examined) {
		const host = examined.url.hostname.replace(/^\[|\]$/g, '')
		if (isIP(host)) return skipped(`${host} is an address: there is nothing to look up`)
		if (examined.proxy?.state === 'used') return skipped(`the proxy looks ${host} up`)
		const begun = performance.now()
		try {
			const addresses = (await lookup(host, { all: true })).map(({ address }) => address)
			const shown = addresses.slice(0, 4).join(', ')
			const more = addresses.length > 4 ? ` and ${addresses.length - 4} more` : ''
			return { ...ok(`${host} is ${shown}${more}`), ms: Math.round(performance.now() - begun) }
		} catch (error) {
			const found = `${host} has no address (${reasonOf(error)})`
			const { advice = 'correct the base URL, or the DNS of this machine', mend } = ignoredProxy(examined) ?? {}
			return failed(found, advice, mend)
		}
	},
}
