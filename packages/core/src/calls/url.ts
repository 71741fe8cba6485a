/**
 * Builds a call's URL from the base URL, a path template and a query, and refuses what would leave the base.
 * @module
 */
import type { Issue } from '../errors.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fills a path template. Every parameter is one percent-encoded piece; "." and ".." are refused, as servers resolve them. */
export function fillPath(template: string, params: Fields, issues: Issue[]): string {
	const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
		const value = params[name]
		if ((typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') || value === '') {
			issues.push({ path: ['params', name], message: 'expected a text that is not empty, or a number' })
			return ''
		}
		return encodeURIComponent(String(value))
	})
	if (
		!issues.length &&
		template.includes('{') &&
		path.split(/\/|%2f|%5c/i).some((part) => /^(?:\.|%2e){1,2}$/i.test(part))
	)
		issues.push({ path: ['params'], message: 'expected no "." or ".." as a path segment' })
	return path
}

/**
 * Writes a query: `undefined` is left out, an array repeats its name, everything else must be text, number or boolean. The names
 * of `bare` are written without `=` where their value is an empty text.
 */
export function writeQuery(query: Fields, issues: Issue[], bare: readonly string[] = []): string {
	const pairs: string[] = []
	for (const [name, value] of Object.entries(query)) {
		if (value === undefined) continue
		for (const item of Array.isArray(value) ? value : [value]) {
			if (item === '' && bare.includes(name)) pairs.push(encodeURIComponent(name))
			else if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
				pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(item))}`)
			else issues.push({ path: ['query', name], message: 'expected a text, a number, a boolean, or an array of these' })
		}
	}
	return pairs.length ? `?${pairs.join('&')}` : ''
}
