/** The path of a document's servers. The host is never kept. */
import { removed } from '../../clean/secrets.ts'
import type { Json } from '../../form/json.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import { list, member, text } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** `servers` of OpenAPI 3: the path of the first, its variables filled in with their defaults. */
export function basePathOfServers(value: Json | undefined, pointer: Pointer, reading: Reading): string {
	const paths = list(value).map((server, index) => {
		const at = below(pointer, index)
		const filled = (text(member(server, 'url')) ?? '').replaceAll(/\{([^{}]*)\}/g, (_, name: string) => {
			reading.lose('server-variable', below(at, 'variables', name))
			return text(member(member(member(server, 'variables'), name), 'default')) ?? 'variable'
		})
		return pathOf(filled)
	})
	const [first = ''] = paths
	// Operations below it are refused: where they are sent to is not known any more.
	if (reading.isSecret(first, pointer)) return `/${removed}`
	if (new Set(paths).size > 1) reading.lose('server-several', pointer)
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
