/** Finds the header of an operation that takes an idempotency key, if its schema takes what a journal makes. */
import { findLeaves, findTogether, type Named } from '../form/graph.ts'
import type { BoundEntry } from '../form/map.ts'
import type { Parameter, VendorOperation } from '../form/operation.ts'
import { isAdmitted } from '../form/values.ts'
import { joinPointer, type Pointer } from '../text/pointer.ts'
import { type MapReading, reportNoSuch } from './map-reading.ts'

/** Keys that a digest may give: the header's schema has to take all of them. */
const keys = ['0', '9', 'a', 'f'].map((digit) => 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replaceAll('x', digit))

/** Whether a header takes each key that a journal makes, a UUID. */
function takesKeys({ schema }: Parameter, named: Named): boolean {
	const parts = findTogether(schema, named)
	const formats = findLeaves(schema, named).flatMap((leaf) => (leaf.kind === 'string' ? (leaf.format ?? []) : []))
	const isOther = formats.some((format) => /^(?:date|time|duration|email|hostname|ip|ur[il]|u?int)/i.test(format))
	return !isOther && keys.every((key) => parts.every((part) => isAdmitted(part, key)))
}

/** The key that the map asks for. A header that the document lacks, or whose form no digest has, is a problem. */
export function readKey(
	{ idempotencyKey: name }: BoundEntry,
	{ parameters }: VendorOperation,
	named: Named,
	{ pointer, reading }: { readonly pointer: Pointer; readonly reading: MapReading },
): string | undefined {
	if (name === undefined) return undefined
	const headers = parameters.filter(({ place }) => place === 'header')
	const header = headers.find((parameter) => parameter.name === name)
	if (header && takesKeys(header, named)) return name
	const known = headers.map((parameter) => parameter.name)
	const at = joinPointer(pointer, 'idempotencyKey')
	if (!header) return reportNoSuch(reading, at, name, known, 'the operation has no such header')
	return reading.problem(
		at,
		'the documented form of this header is no UUID; leave it out, and give the header with each call',
	)
}

/** Proposes the header that is called so, as the map writes it, for people to review: the vendor's page says what its key means. */
export function proposeKey(operation: VendorOperation, named: Named): string | undefined {
	const found = operation.parameters.find(({ place, name }) => place === 'header' && /idempot/.test(name))
	return found && takesKeys(found, named) ? `idempotencyKey: ${found.name}` : undefined
}
