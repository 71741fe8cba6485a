/** The parts of an address that a sample may keep: its path and the names of its query. */
import { templateOf } from './template.ts'

export interface Address {
	readonly path: string
	readonly query: readonly string[]
}

function decodedName(name: string): string {
	try {
		return decodeURIComponent(name.replaceAll('+', ' '))
	} catch {
		return name
	}
}

/** @param url With a host, a variable in its place (`{{baseUrl}}/v1`), or a path alone. */
export function addressOf(url: string): Address {
	const [whole = ''] = url.split('#')
	const [before = '', ...query] = whole.split('?')
	const path = before
		.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, '')
		.replace(/^(?:\{\{[^{}]*\}\}|\$\{?\w+\}?|[\w.-]+\.[a-z]{2,}(?::\d+)?|localhost(?::\d+)?)(?=\/|$)/i, '')
	const names = query
		.join('?')
		.split('&')
		.map((pair) => decodedName(pair.split('=')[0] ?? ''))
		.filter((name) => name !== '')
	return { path: templateOf(path.startsWith('/') ? path : `/${path}`), query: names }
}
