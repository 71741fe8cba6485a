/** The path of a document's servers. The host is never kept. */
import { removed } from '../../clean/secrets.ts'
import { below } from '../../form/pointer.ts'
import { itemsOf, member, type Part, text } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** `servers` of OpenAPI 3: the path of the first, its variables filled in with their defaults. */
export function basePathOfServers(servers: Part, reading: Reading): string {
	const paths = itemsOf(servers).map(({ value: server, pointer }) => {
		const filled = (text(member(server, 'url')) ?? '').replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
			reading.lose('server-variable', below(pointer, 'variables', name))
			return text(member(member(member(server, 'variables'), name), 'default')) ?? 'variable'
		})
		return pathOf(filled)
	})
	const [first = ''] = paths
	// Operations below it are refused: where they are sent to is not known any more.
	if (reading.isSecret(first, servers.pointer)) return `/${removed}`
	if (new Set(paths).size > 1) reading.lose('server-several', servers.pointer)
	return first
}

/** The path of a URL, or of what is a path already: without a slash at its end. */
function pathOf(url: string): string {
	const path = url
		.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '')
		.replace(/[?#].*$/s, '')
		.replace(/\/+$/, '')
	return path === '' || path.startsWith('/') ? path : `/${path}`
}
