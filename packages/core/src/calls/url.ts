/**
 * Builds the URL of a call, and rejects a path that leaves the base URL.
 * @module
 */
import { addIssue, type IssueList } from '../operation/issues.ts'
import { leavesBase } from '../operation/path-template.ts'
import { type Fields, fieldText, textPairs, unsent } from './fields.ts'

/**
 * Fills a path template. Each parameter becomes one percent-encoded segment; "." and ".." are rejected, because servers resolve
 * them.
 */
export function fillPath(template: string, params: Fields, issueList: IssueList): string {
	const path = template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
		const value = params[name]
		const text = typeof value === 'boolean' ? '' : fieldText(value)
		if (!text) addIssue(issueList, ['params', name], unsent(value, 'expected a text that is not empty, or a number'))
		return encodeURIComponent(text ?? '')
	})
	if (!issueList.issues.length && leavesBase(path))
		addIssue(issueList, ['params'], 'expected no "." or ".." as a path segment')
	return path
}

/** Serialises a query; see {@linkcode textPairs}. Names in `bare` are written without `=` if their value is empty. */
export function writeQuery(query: Fields, issueList: IssueList, bare?: readonly string[]): string {
	let written = ''
	for (const [name, text] of textPairs('query', query, issueList)) {
		const value = text === '' && bare?.includes(name) ? '' : `=${encodeURIComponent(text)}`
		written += (written ? '&' : '?') + encodeURIComponent(name) + value
	}
	return written
}
