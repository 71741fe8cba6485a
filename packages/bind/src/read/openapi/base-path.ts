/** Reads the base path of a document's servers. Hosts are not kept. */
import { removed } from '../../clean/secrets.ts'
import { joinPointer } from '../../text/pointer.ts'
import { getMember, listItems, type Part, toText } from '../json-object.ts'
import type { OpenApiContext } from './schemas/context.ts'

/** Path of the first server (OpenAPI 3), with default values of its variables. */
export function readBasePath({ reading }: OpenApiContext, servers: Part): string {
	const paths = listItems(servers).map((server) => {
		const reportLost = (name: string): void =>
			reading.report('choice', joinPointer(server.pointer, 'variables', name), 'its default')
		return toPath(fillVariables(server, reportLost))
	})
	const [first = ''] = paths
	// A base path with a secret is removed; operations below it are refused, as their address is then unknown.
	if (reading.isSecret(first, servers.pointer)) return `/${removed}`
	if (new Set(paths).size > 1) reading.report('choice', servers.pointer, 'base path of the first server')
	return first
}

/** URL of a server with default values of its variables. */
function fillVariables({ value: server }: Part, told: (name: string) => void): string {
	return (toText(getMember(server, 'url')) ?? '').replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
		told(name)
		return toText(getMember(getMember(getMember(server, 'variables'), name), 'default')) ?? 'variable'
	})
}

/** Lists the hosts of servers in lower case, with ports; used to compare them and never kept. */
export function readHosts(servers: Part): string[] {
	return listItems(servers).flatMap((server) => {
		const [, host] = /^(?:[a-z][a-z\d+.-]*:)?\/\/([^/?#]*)/i.exec(fillVariables(server, () => {})) ?? []
		return host === undefined ? [] : [host.toLowerCase()]
	})
}

/** Path of a URL, or of a path, without a trailing slash. */
function toPath(url: string): string {
	const path = url
		.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '')
		.replace(/[?#].*$/s, '')
		.replace(/\/+$/, '')
	return path === '' || path.startsWith('/') ? path : `/${path}`
}
