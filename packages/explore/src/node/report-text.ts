/** Formats a report for people: the verdict first, then one story for each cause, in lines of at most 80 columns. */

import type { Report, ReportedFinding } from './report.ts'
import { type Verdict, verdicts } from './world/verdict.ts'

/** What {@linkcode reportText} prints. */
export interface ReportTextOptions {
	/** Largest number of causes. Default 5. */
	readonly most?: number
	/** Also prints what the schedules assume, and what isn't played. Default `false`. */
	readonly assumptions?: boolean
}

/** What to change in a program that has this verdict. */
const advice: Readonly<Record<Verdict, string>> = {
	applied_twice: 'send the step with once(), under the same reference in every process',
	step_applied_twice: 'send each further step with once(), as an operation with a step of its own',
	applied_but_declined: 'write "declined" only after the state rejected',
	step_applied_but_refused: 'return "refused" from next() only after the state rejected',
	paid_not_applied: 'write "paid" only after the state applied',
	step_not_applied: 'return "done" from next() only after the state applied',
	sent_after_refusal: 'send a refused order again only if the customer asks, with retryOf',
	left_open: 'resolve unresolved calls in resume(), by a list, a lookup or a person',
	no_state: "return 'paid', 'declined' or 'open' from state()",
}

/** Returns what to change. An order that is left open may be unresolved, never sent, or known to the journal alone. */
function advise({ verdict, story }: ReportedFinding): string {
	const last = story.findLast((line) => /: stored$|sends the payment/.test(line))
	if (verdict !== 'left_open' || last?.endsWith('(applied): stored') === false) return advice[verdict]
	return last
		? 'call once() again with the same request, and store the state that it returns'
		: 'nothing was sent: call once() again while the order is open'
}

const columns = 80

/** Breaks a line between words. The further lines are indented by two more columns. */
export function wrapLine(line: string): string {
	const [indent = ''] = /^\s*/.exec(line) ?? []
	const lines: string[] = []
	let current = indent
	for (const word of line.trimStart().split(' ')) {
		if (current.trim() && current.length + 1 + word.length > columns) {
			lines.push(current)
			current = `${indent}  `
		}
		current += current.trim() ? ` ${word}` : word
	}
	return [...lines, current].join('\n')
}

const formatCount = (count: number, word: string): string =>
	`${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`

/** Groups findings by cause: the same verdict, after the same line has sent the last payment. */
function groupByCause(findings: readonly ReportedFinding[]): readonly (readonly [ReportedFinding, number])[] {
	const causes = new Map<string, [ReportedFinding, number]>()
	for (const finding of findings) {
		const key = JSON.stringify([finding.verdict, finding.line])
		const found = causes.get(key)
		if (found) found[1]++
		else causes.set(key, [finding, 0])
	}
	return [...causes.values()]
}

function formatVerdict({ findings, wrong, schedules, undecided, left, seconds }: Report): string {
	const runs = formatCount(schedules, 'run')
	const names = [...new Set(findings.map(({ verdict }) => verdicts[verdict]))].join('; ')
	if (wrong > 0) return `${wrong.toLocaleString('en')} of ${runs} ended wrongly (${seconds} s): ${names}`
	const isWhole = undecided.length + left === 0
	return isWhole ? `All ${runs} ended correctly (${seconds} s)` : `Not finished: ${runs} ended correctly (${seconds} s)`
}

function formatCause([finding, others]: readonly [ReportedFinding, number]): readonly string[] {
	const { verdict, line, story, steps } = finding
	const place = line === undefined ? '' : `, sent last at ${line}`
	const more = others === 0 ? '' : `, and ${formatCount(others, 'other kind')} of run like it`
	return [
		'',
		`${verdicts[verdict]} (${formatCount(steps.length, 'fault')}${more})${place}`,
		`  to do: ${advise(finding)}`,
		...story.map((text) => `  ${text}`),
	]
}

function formatRest({ left, undecided, databases }: Report): readonly string[] {
	return [
		...(left > 0
			? [`${formatCount(left, 'schedule')} and what follows them were not played: give --for more time`]
			: []),
		...(undecided.length > 0
			? [`${formatCount(undecided.length, 'schedule')} could not be decided: ${undecided[0]?.why}`]
			: []),
		...databases.map((place) => `allowed: ${place}, a declared database`),
	]
}

/**
 * Formats the report for people. The first line is the verdict.
 *
 * @param report The report of {@linkcode explore}.
 * @param options See {@linkcode ReportTextOptions}.
 * @returns Lines of at most 80 columns, except for longer words and the test to copy.
 * @example
 * ```ts
 * import { explore, reportText } from '@tarja/explore'
 *
 * export const printed = async () => reportText(await explore('./pay.ts', { deviations: 1 }), { assumptions: true })
 * ```
 */
export function reportText(report: Report, { most = 5, assumptions = false }: ReportTextOptions = {}): string {
	const causes = groupByCause(report.findings)
	const [first] = causes
	const more = causes.length - most
	const { assumed, notPlayed } = report
	const lines = [
		formatVerdict(report),
		...causes.slice(0, most).flatMap(formatCause),
		...(more > 0 ? ['', `${formatCount(more, 'more cause')}: see --json`] : []),
	]
	const rest = [
		...formatRest(report),
		...(assumptions
			? [...assumed.map((line) => `assumed: ${line}`), ...notPlayed.map((line) => `not played: ${line}`)]
			: ['What is assumed, and what is not played: --assumptions']),
	]
	const test = first ? ['', 'A test of the first:', '', first[0].test] : ['']
	return [...lines.map(wrapLine), ...test, ...rest.map(wrapLine)].join('\n')
}
