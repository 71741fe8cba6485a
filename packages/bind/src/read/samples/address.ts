/** Extracts the path and the query names of a sample's URL; nothing else is kept. */
import { decodePercent } from '../../text/decode-percent.ts'
import { toTemplate } from './template.ts'

export interface Address {
	readonly path: string
	readonly query: readonly string[]
}

/** Splits a sample URL into a path template and the names of query parameters. Scheme, host, values and fragment are dropped. */
export function parseAddress(url: string): Address {
	const [whole = ''] = url.split('#')
	const [before = '', ...query] = whole.split('?')
	const path = before
		.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, '')
		.replace(/^(?:\{\{[^{}]*\}\}|\$\{?\w+\}?|[\w.-]+\.[a-z]{2,}(?::\d+)?|localhost(?::\d+)?)(?=\/|$)/i, '')
	const names = query
		.join('?')
		.split('&')
		.map((pair) => decodePercent((pair.split('=')[0] ?? '').replaceAll('+', ' ')))
		.filter((name) => name !== '')
	return { path: toTemplate(path.startsWith('/') ? path : `/${path}`), query: names }
}
