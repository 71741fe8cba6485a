/** Finds the header of an operation that takes an idempotency key, and the form of a key that its schema takes. */
import { findLeaves, findTogether, type Named } from '../form/graph.ts'
import type { BoundEntry } from '../form/map.ts'
import type { Parameter, VendorOperation } from '../form/operation.ts'
import type { IdempotencyKey } from '../form/plan.ts'
import { isAdmitted } from '../form/values.ts'
import { joinPointer, type Pointer } from '../text/pointer.ts'
import { type MapReading, reportNoSuch } from './map-reading.ts'

/** Digits of SHA-256, and the fewest that tell a thousand million orders apart (96 bits). */
const [mostDigits, fewestDigits] = [64, 24]

/** Keys that a digest may give: a form has to take all of them. */
const samples = ['0', '9', 'a', 'f'].map((digit) => digit.repeat(mostDigits))

const toUuid = (hex: string): string =>
	`${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** The key that a header takes: a UUID before a number of hexadecimal digits; `undefined` if it takes neither. */
function findKeyForm({ name: header, schema }: Parameter, named: Named): IdempotencyKey | undefined {
	const parts = findTogether(schema, named)
	const takes = (keys: readonly string[]): boolean =>
		keys.every((text) => parts.every((part) => isAdmitted(part, text)))
	const texts = findLeaves(schema, named).filter((leaf) => leaf.kind === 'string')
	const formats = texts.flatMap(({ format }) => format ?? [])
	const isAny = formats.every((format) => !/^(?:date|time|duration|email|hostname|ip|ur[il]|u?int)/i.test(format))
	const most = Math.min(mostDigits, ...texts.map(({ maxLength = mostDigits }) => maxLength))
	if (isAny && takes(samples.map(toUuid))) return { header }
	const isHexadecimal = isAny && !formats.some((format) => /uuid|guid/i.test(format)) && most >= fewestDigits
	return isHexadecimal && takes(samples.map((hex) => hex.slice(0, most))) ? { header, digits: most } : undefined
}

/** The key that the map asks for. A header that the document lacks, or whose form no digest has, is a problem. */
export function readKey(
	{ idempotencyKey: name }: BoundEntry,
	{ parameters }: VendorOperation,
	named: Named,
	{ pointer, reading }: { readonly pointer: Pointer; readonly reading: MapReading },
): IdempotencyKey | undefined {
	if (name === undefined) return undefined
	const headers = parameters.filter(({ place }) => place === 'header')
	const header = headers.find((parameter) => parameter.name === name)
	const key = header && findKeyForm(header, named)
	if (key) return key
	const known = headers.map((parameter) => parameter.name)
	const at = joinPointer(pointer, 'idempotencyKey')
	if (!header) return reportNoSuch(reading, at, name, known, 'the operation has no such header')
	return reading.problem(
		at,
		'the documented form of this header is neither a UUID nor 24 to 64 hexadecimal digits; leave it out, and give the header with each call',
	)
}

/** Writes a key as the map has it. */
export const formatKey = ({ header }: IdempotencyKey): string => `idempotencyKey: ${header}`

/** Proposes the header that is called so, for people to review: whose key means what is for the vendor's page to say. */
export function proposeKey(operation: VendorOperation, named: Named): IdempotencyKey | undefined {
	const found = operation.parameters.find(({ place, name }) => place === 'header' && /idempot/.test(name))
	return found && findKeyForm(found, named)
}
