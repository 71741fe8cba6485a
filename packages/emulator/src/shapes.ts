/** Judges values that come from outside, as settings, faults and states do, by rules for their members. */

/** One problem of a value given to the emulator; never quotes the value. */
export interface Issue {
	/** Name of the wrong setting, member or field. */
	readonly field: string
	/** Describes a valid value in words. */
	readonly expected: string
}

/**
 * Returns a name if it looks like a field's, so that it may be quoted; otherwise a note in its place, as it may be a
 * misplaced secret.
 */
export function toPrintableName(name: string): string {
	return /^[A-Za-z_][\w.-]{0,31}$/.test(name) && !/\d{8}/.test(name) ? name : '(a name that is not printed here)'
}

const issuesShown = 20

/** The first twenty problems, and how many more there are: a body can be wrong in a million places. */
export function limitIssues<Found>(issues: readonly Found[]): (Found | Issue)[] {
	const more = issues.length - issuesShown
	if (more <= 0) return [...issues]
	return [...issues.slice(0, issuesShown), { field: `(${more} more)`, expected: 'likewise' }]
}

/** Makes an error that names up to twenty wrong members and what was expected there, never their values. */
export function createIssuesError(what: string, issues: readonly Issue[]): TypeError {
	const found = limitIssues(issues)
		.map(({ field, expected }) => `${field}: expected ${expected}`)
		.join('; ')
	return new TypeError(`Cannot ${what}: ${found}`)
}

export type Test = (value: unknown) => boolean

/** How a member is judged, and what it should have been in words. */
export type Rule = readonly [valid: Test, expected: string]

/** The problems of members by their rules. A member without a rule is a problem: `noSuch` says so, before the names that there are. */
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

/** Returns whether a value is a status that a response can have. */
export function isStatus(value: unknown): boolean {
	return isIntegerIn(value, 200, 599)
}

/** An object whose members fit or are absent; others do not matter. */
export function hasShape(members: Readonly<Record<string, Test>>): Test {
	const fitsMember = (value: unknown, fits: Test): boolean => value === undefined || fits(value)
	return (value) => isRecord(value) && Object.entries(members).every(([name, fits]) => fitsMember(value[name], fits))
}

/** An object whose members fit or are absent, and that has no others. */
export function hasExactShape(members: Readonly<Record<string, Test>>): Test {
	const fits = hasShape(members)
	return (value) => fits(value) && Object.keys(value as object).every((name) => Object.hasOwn(members, name))
}

/**
 * Whether a header can have this value (RFC 9110 section 5.5). Fetch accepts control characters, on which Node's server fails.
 */
function isFieldValue(value: unknown): boolean {
	return typeof value === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
}

/** Whether a server can send these headers; names are validated by Fetch. */
export function areHeaders(value: unknown): boolean {
	if (!isRecord(value) || !Object.values(value).every(isFieldValue)) return false
	try {
		new Headers(value as Record<string, string>)
		return true
	} catch {
		return false
	}
}

/** Returns the object without the members that are undefined, so that optional members are absent rather than undefined. */
export function dropUndefined<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
	return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
		[K in keyof T]?: Exclude<T[K], undefined>
	}
}
