/** Reads the base path of a document's servers. Hosts are not kept. */
import { removed } from '../../clean/secrets.ts'
import { below } from '../../text/pointer.ts'
import { itemsOf, member, type Part, text } from '../json-object.ts'
import type { OpenApiContext } from './schemas/context.ts'
import { unreadIn } from './schemas/fields.ts'

/** Path of the first server (OpenAPI 3), with default values of its variables. */
export function basePathOfServers(context: OpenApiContext, servers: Part): string {
	const { reading } = context
	const paths = itemsOf(servers).map((server) => {
		reading.diagnostics.push(...unreadIn(context, 'server', server))
		const lost = (name: string): void =>
			reading.report('choice', below(server.pointer, 'variables', name), 'its default')
		return pathOf(filled(server, lost))
	})
	const [first = ''] = paths
	// A base path with a secret is removed; operations below it are refused, as their address is then unknown.
	if (reading.isSecret(first, servers.pointer)) return `/${removed}`
	if (new Set(paths).size > 1) reading.report('choice', servers.pointer, 'base path of the first server')
	return first
}

/** URL of a server with default values of its variables. */
function filled({ value: server }: Part, told: (name: string) => void): string {
	return (text(member(server, 'url')) ?? '').replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
		told(name)
		return text(member(member(member(server, 'variables'), name), 'default')) ?? 'variable'
	})
}

/** Lists the hosts of servers in lower case, with ports; used to compare them and never kept. */
export function hostsOf(servers: Part): string[] {
	return itemsOf(servers).flatMap((server) => {
		const [, host] = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i.exec(filled(server, () => {})) ?? []
		return host === undefined ? [] : [host.toLowerCase()]
	})
}

/** Path of a URL, or of a path, without a trailing slash. */
function pathOf(url: string): string {
	const path = url
		.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '')
		.replace(/[?#].*$/s, '')
		.replace(/\/+$/, '')
	return path === '' || path.startsWith('/') ? path : `/${path}`
}
