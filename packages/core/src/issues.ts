/**
 * Collects what is wrong with an input or an answer, bounded in number and length: beyond that, "and N more".
 * @module
 */
import type { Issue } from './errors.ts'
import { cut, redact } from './redact.ts'

export const maxIssues = 32
const maxPathParts = 12
const maxKeyChars = 64
const maxMessageChars = 240

/** What was found: the first thirty-two issues, and how many more there were. */
export interface Findings {
	readonly issues: Issue[]
	more: number
}

export function newFindings(): Findings {
	return { issues: [], more: 0 }
}

/** Adds an issue. Keys are a caller's or a platform's, so they are redacted; the message must not hold a value. */
export function addIssue(findings: Findings, path: readonly PropertyKey[], message: string): void {
	if (findings.issues.length >= maxIssues) findings.more++
	else findings.issues.push({ path: path.slice(0, maxPathParts).map(toKey), message: cut(message, maxMessageChars) })
}

/** Adds the issues of another list. */
export function addFindings(findings: Findings, { issues, more }: Findings): void {
	for (const { path, message } of issues) addIssue(findings, path, message)
	findings.more += more
}

function toKey(key: PropertyKey): string | number {
	return typeof key === 'number' ? key : redact(cut(String(key), maxKeyChars))
}

/** The findings as an error's details hold them. */
export function detailsOf({ issues, more }: Findings): {
	readonly issues: readonly Issue[]
	readonly moreIssues?: number
} {
	return { issues: Object.freeze(issues), ...(more && { moreIssues: more }) }
}

/** `body.nsuOrigem: expected digits; query.meioPagamento: …; and 3 more` */
export function printIssues({ issues, more }: Findings): string {
	const shown = issues.slice(0, 8).map(({ path, message }) => `${path.join('.')}: ${message}`)
	const hidden = issues.length - shown.length + more
	return [...shown, ...(hidden ? [`and ${hidden} more`] : [])].join('; ')
}
