/** Checks values that come from outside, such as settings and faults, by rules for their members. */

/** A problem of a value that was passed to the emulator. Never quotes the value. */
export interface Issue {
	/** Name of the wrong setting, member or field. */
	readonly field: string
	/** Describes a valid value in words. */
	readonly expected: string
}

/** Returns a name if it looks like the name of a field. Otherwise returns a note in its place, because it may be a misplaced secret. */
export function toPrintableName(name: string): string {
	return /^[A-Za-z_][\w.-]{0,31}$/.test(name) && !/\d{8}/.test(name) ? name : '(a name that is not printed here)'
}

const issuesShown = 20

/** Returns the first twenty issues, and the number of the others, because a body can have a million of them. */
export function limitIssues<Found>(issues: readonly Found[]): (Found | Issue)[] {
	const more = issues.length - issuesShown
	if (more <= 0) return [...issues]
	return [...issues.slice(0, issuesShown), { field: `(${more} more)`, expected: 'likewise' }]
}

/** Creates an error that names up to twenty wrong members and what was expected. It never names their values. */
export function createIssuesError(what: string, issues: readonly Issue[]): TypeError {
	const found = limitIssues(issues)
		.map(({ field, expected }) => `${field}: expected ${expected}`)
		.join('; ')
	return new TypeError(`Cannot ${what}: ${found}`)
}

export type Test = (value: unknown) => boolean

/** How to check a member, and a description of a valid value in words. */
export type Rule = readonly [valid: Test, expected: string]

/** Returns an issue for each member that breaks its rule. For a member without a rule, the issue contains `noSuch` and the known names. */
export function findMemberIssues(
	members: Readonly<Record<string, unknown>>,
	rules: Readonly<Record<string, Rule>>,
	noSuch: string,
): Issue[] {
	const issues: Issue[] = []
	for (const [field, value] of Object.entries(members)) {
		const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
		if (!rule) issues.push({ field: toPrintableName(field), expected: `${noSuch} ${Object.keys(rules).join(', ')}` })
		else if (!rule[0](value)) issues.push({ field, expected: rule[1] })
	}
	return issues
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): boolean {
	return typeof value === 'string'
}

export function isIntegerIn(value: unknown, least: number, most: number): boolean {
	return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}

/** Returns whether a value is a possible status of a response. */
export function isStatus(value: unknown): boolean {
	return isIntegerIn(value, 200, 599)
}

/** Returns a test for objects whose members are valid or absent. Other members don't matter. */
export function hasShape(members: Readonly<Record<string, Test>>): Test {
	const fitsMember = (value: unknown, fits: Test): boolean => value === undefined || fits(value)
	return (value) => isRecord(value) && Object.entries(members).every(([name, fits]) => fitsMember(value[name], fits))
}

/** Returns a test for objects whose members are valid or absent, without other members. */
export function hasExactShape(members: Readonly<Record<string, Test>>): Test {
	const fits = hasShape(members)
	return (value) => fits(value) && Object.keys(value as object).every((name) => Object.hasOwn(members, name))
}

/** Whether a header can have this value (RFC 9110 section 5.5). Fetch accepts control characters, but Node's server fails on them. */
function isFieldValue(value: unknown): boolean {
	return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

/** Whether a server can send these headers. Fetch checks the names. */
export function areHeaders(value: unknown): boolean {
	if (!isRecord(value) || !Object.values(value).every(isFieldValue)) return false
	try {
		new Headers(value as Record<string, string>)
		return true
	} catch {
		return false
	}
}

/** Returns a copy without the members that are undefined, so that optional members are absent. */
export function dropUndefined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
		[K in keyof T]?: Exclude<T[K], undefined>
	}
}
