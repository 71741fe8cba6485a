/**
 * Builds a call's URL from the base URL, a path template and a query, and refuses a path that leaves the base URL.
 * @module
 */
import { addIssue, type Findings } from '../issues.ts'
import { leavesBase } from '../path-template.ts'
import { type Fields, textOf, textPairs } from './fields.ts'

/** Fills a path template. Every parameter is one percent-encoded piece; "." and ".." are refused, as servers resolve them. */
export function fillPath(template: string, params: Fields, findings: Findings): string {
	// One without parameters was looked at when the operation was made.
	if (!template.includes('{')) return template
	const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
		const value = params[name]
		const text = typeof value === 'boolean' ? '' : textOf(value)
		if (!text) addIssue(findings, ['params', name], 'expected a text that is not empty, or a number')
		return encodeURIComponent(text ?? '')
	})
	if (!findings.issues.length && leavesBase(path))
		addIssue(findings, ['params'], 'expected no "." or ".." as a path segment')
	return path
}

/** Writes a query; see {@linkcode textPairs}. The names of `bare` are written without `=` where their value is an empty text. */
export function writeQuery(query: Fields, findings: Findings, bare: readonly string[] = []): string {
	let written = ''
	for (const [name, text] of textPairs('query', query, findings)) {
		const value = text === '' && bare.includes(name) ? '' : `=${encodeURIComponent(text)}`
		written += (written ? '&' : '?') + encodeURIComponent(name) + value
	}
	return written
}
