/**
 * Collects issues of an input or an answer, with limits on number and length ("and N more").
 * @module
 */

import type { Issue } from '../errors/details.ts'
import { cut, redactKey } from '../errors/plain-words.ts'

export const maxIssues = 32
const maxPathParts = 12
const maxKeyChars = 64
const maxMessageChars = 240

/** The first 32 issues in `issues`; `more` is the number of those beyond, which are not kept. */
export interface IssueList {
	readonly issues: Issue[]
	more: number
}

export function newIssueList(): IssueList {
	return { issues: [], more: 0 }
}

/** Adds an issue. Of its path only plain names are kept, since keys may come from outside; its message must not contain a value. */
export function addIssue(list: IssueList, path: readonly PropertyKey[], message: string): void {
	if (list.issues.length >= maxIssues) list.more++
	else list.issues.push({ path: path.slice(0, maxPathParts).map(toKey), message: cut(message, maxMessageChars) })
}

/** Adds the issues of another list, up to the limit of 32; the rest is counted in `more`. */
export function addIssueList(list: IssueList, { issues, more }: IssueList): void {
	for (const { path, message } of issues) addIssue(list, path, message)
	list.more += more
}

function toKey(key: PropertyKey): string | number {
	return typeof key === 'number' ? key : redactKey(cut(String(key), maxKeyChars))
}

/** Converts the list to the form of an error's details. */
export function detailsOf({ issues, more }: IssueList): {
	readonly issues: readonly Issue[]
	readonly moreIssues?: number
} {
	return { issues: Object.freeze(issues), ...(more && { moreIssues: more }) }
}

/** Formats issues for a message: `body.nsuOrigem: expected digits; query.meioPagamento: …; and 3 more` */
export function printIssues({
	issues,
	more,
}: Pick<Readonly<IssueList>, 'more'> & { readonly issues: readonly Issue[] }): string {
	const shown = issues.slice(0, 8).map(({ path, message }) => `${path.join('.')}: ${message}`)
	const hidden = issues.length - shown.length + more
	return [...shown, ...(hidden ? [`and ${hidden} more`] : [])].join('; ')
}
