import * as v from 'valibot'

/**
 * The check that a number is a multiple of another, by their decimal digits: 19.99 is one of 0.01, which `19.99 % 0.01` denies.
 *
 * @param divisor Greater than 0.
 */
/* @__NO_SIDE_EFFECTS__ */
export function multipleOf(divisor: number): v.CheckAction<number, string> {
	return v.check((value) => isMultiple(value, divisor), `expected a multiple of ${divisor}`)
}

function isMultiple(value: number, divisor: number): boolean {
	if (!Number.isFinite(value)) return false
	const [digits, exponent] = splitDecimal(value)
	const [otherDigits, otherExponent] = splitDecimal(divisor)
	const least = Math.min(exponent, otherExponent)
	return (digits * 10n ** BigInt(exponent - least)) % (otherDigits * 10n ** BigInt(otherExponent - least)) === 0n
}

/** Splits a number into an integer and a power of ten. */
function splitDecimal(value: number): [bigint, number] {
	const [digits = '0', exponent = '0'] = String(value).split('e')
	const [whole = '0', fraction = ''] = digits.split('.')
	return [BigInt(whole + fraction), Number(exponent) - fraction.length]
}
