/** Finds out which URLs reach a server, from this machine and from others. */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

const everywhere = ['0.0.0.0', '::', '[::]']

/** Returns the network addresses of this machine that other machines may reach; link-local ones are left out. */
function listAddresses(): readonly string[] {
	return Object.values(networkInterfaces())
		.flat()
		.flatMap((one) => (one && !one.internal && !one.address.startsWith('fe80') ? [one.address] : []))
}

function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

/**
 * Returns the URL that programs on this machine use. An address of all interfaces can't be called, so 127.0.0.1
 * replaces it.
 */
export function ownUrl(url: string, host: string): string {
	return everywhere.includes(host) ? url.replace(/(?<=:\/\/)(?:\[::\]|0\.0\.0\.0)/, '127.0.0.1') : url
}

/** Returns a warning that other machines can reach the server, with its URLs; undefined if only this machine can. */
export function reachText(url: string, host: string): string | undefined {
	if (isLoopback(host)) return undefined
	const addresses = everywhere.includes(host) ? listAddresses() : [host]
	const urls = addresses.map((address) => {
		const other = new URL(url)
		other.host = `${isIP(address) === 6 ? `[${address}]` : address}:${other.port}`
		return other.href.replace(/\/$/, '')
	})
	const where = urls.length ? `, at ${urls.slice(0, 4).join(', ')}` : ''
	const advice = url.startsWith('http:')
		? '\n  clients on other machines refuse plain http: --https <folder> serves https'
		: ''
	return `everyone who reaches this machine can read its tokens and change its settings${where}${advice}`
}
