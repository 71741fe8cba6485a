/**
 * Checks options when a scheme is created, also for callers without TypeScript.
 * @module
 */

/** The check of one option: a predicate, and the phrase that error messages use for a valid value. */
export type Rule = readonly [isValid: (value: unknown) => boolean, wanted: string, required?: 'required']

/** One rule for each option that a function takes; an option without a rule is rejected. */
export type Rules<Options> = { readonly [Name in keyof Required<Options>]: Rule }

export const isString = (value: unknown): value is string => typeof value === 'string'
const isNumberOfSeconds = (value: unknown): boolean => typeof value === 'number' && value >= 0

export const flag: Rule = [(value) => typeof value === 'boolean', 'true or false']
export const callback: Rule = [(value) => typeof value === 'function', 'a function']
/**
 * Rejects `NaN`, because every comparison with it is false, so each message would count as fresh. Rejects text, because adding it to a
 * time would concatenate the two.
 */
export const duration: Rule = [isNumberOfSeconds, 'a number of seconds, or Infinity']
export const finiteDuration: Rule = [
	(value) => isNumberOfSeconds(value) && Number.isFinite(value),
	'a number of seconds',
]
/** Whether the text can be a header's name (RFC 9110 §5.6.2). */
export const headerName: Rule = [
	(value) => isString(value) && /^[!#$%&'*+.^_`|~\w-]+$/.test(value),
	'the name of a header',
]

/**
 * Checks options by their rules.
 * @throws {TypeError} For an option without a rule (the message lists the options that have one), and for a value that breaks its rule.
 * `undefined` counts as left out, except for a required option, because there it means that a setting was not read.
 */
export function checkOptions(options: object, rules: Readonly<Record<string, Rule>>): void {
	if (typeof options !== 'object' || options === null)
		throw new TypeError('Cannot read the options: they are not an object; pass one')
	for (const [name, value] of Object.entries(options)) {
		if (!Object.hasOwn(rules, name)) throw createUnknownOptionError(name, Object.keys(rules))
		const [isValid, wanted, required] = rules[name] as Rule
		if ((value !== undefined || required) && !isValid(value))
			throw new TypeError(`Cannot use the option ${name}: it is not ${wanted}; check where it is read from`)
	}
}

/** Checks that a scheme can sign or verify at all. */
export function checkAbilities(options: object): void {
	if ('keys' in options !== 'algorithms' in options)
		throw new TypeError('Cannot verify with keys alone, or with algorithms alone: there are no defaults; give both')
	if (!('signer' in options || 'keys' in options))
		throw new TypeError('Cannot sign or verify: found neither signer nor keys; give one of them, or both')
}

function createUnknownOptionError(name: string, known: readonly string[]): TypeError {
	return new TypeError(`Cannot use the option "${name}": there is none of that name; choose one of ${known.join(', ')}`)
}
