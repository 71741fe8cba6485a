/** Proposes an operation's step and idempotency key. The proposals are for people to review and have no effect. */
import { findLeaves, findTogether, isAdmitted, type Named } from '../form/graph.ts'
import type { BoundEntry } from '../form/plan.ts'
import type { Parameter, VendorOperation } from '../form/source.ts'
import { joinPointer, type Pointer } from '../text/json.ts'
import { type MapReading, reportNoSuch } from './map-reading.ts'

/** Words of operations that follow another call of their order, in English and Portuguese. */
const steps = [
	['refund', /^(?:refund|estorn|devol|reembols)/],
	['cancel', /^(?:cancel|void|anula|revers|revert)/],
	['confirm', /^(?:confirm|captur|efetiv|complet|approv|aprov)/],
] as const

/** What may be confirmed, cancelled or refunded: `capture-order`. With another word, something else is meant: `confirm-payment-source`. */
const paid =
	/^(?:payment|order|charge|transaction|intent|purchase|sale|pix|pagamento|pedido|cobranca|transacao|venda|partial|full|total)s?$/

/** Words of operations that only read, or that are about something else than a payment. */
const stepless = /^(?:search|list|get|find|query|read|consult|busc)|webhook|lookup/

/** Splits a name into plain words: `cancelarPagamento` → `cancelar`, `pagamento`. */
export const toWords = (text: string): readonly string[] =>
	text
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
		.toLowerCase()
		.match(/[a-z]+/g) ?? []

/** Returns the step that a name says, if all its other words are about payments. */
function findStep(words: readonly string[]): string | undefined {
	const found = steps.find(([, form]) => words.some((word) => form.test(word)))
	return words.every((word) => found?.[1].test(word) || paid.test(word)) ? found?.[0] : undefined
}

/**
 * Returns the step of an operation whose name suggests that it follows another call of its order; undefined if it probably begins an order.
 * The last literal segment of the path decides; only if it says nothing, the operation's id does.
 */
export function proposeStep({ key, method, operationId = '' }: VendorOperation): string | undefined {
	const [, ...literals] = key.split(/[ /]+/).filter((piece) => !/[{}]|^:|^$/.test(piece))
	if (literals.some((piece) => stepless.test(piece.toLowerCase()))) return undefined
	const own = findStep(toWords(literals.at(-1) ?? ''))
	// To delete a refund is to cancel it.
	if (own && method === 'DELETE') return 'cancel'
	return own ?? findStep(toWords(operationId))
}

/** Sample keys in the form that a journal creates. The schema of the header must accept all of them. */
const keys = ['0', '9', 'a', 'f'].map((digit) => 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replaceAll('x', digit))

/** Whether the schema of a header accepts the keys that a journal creates, which are UUIDs. */
function takesKeys({ schema }: Parameter, named: Named): boolean {
	const parts = findTogether(schema, named)
	const formats = findLeaves(schema, named).flatMap((leaf) => (leaf.kind === 'string' ? (leaf.format ?? []) : []))
	const isOther = formats.some((format) => /^(?:date|time|duration|email|hostname|ip|ur[il]|u?int)/i.test(format))
	return !isOther && keys.every((key) => parts.every((part) => isAdmitted(part, key)))
}

/**
 * Returns the header of the idempotency key that the map names. Reports a problem if the document lacks the header, or if the header can't
 * contain a UUID.
 */
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

/**
 * Proposes the header whose name contains `idempot`, as a line of the map. A person must review it, because only the vendor's page says
 * what the key means.
 */
export function proposeKey(operation: VendorOperation, named: Named): string | undefined {
	const found = operation.parameters.find(({ place, name }) => place === 'header' && /idempot/.test(name))
	return found && takesKeys(found, named) ? `idempotencyKey: ${found.name}` : undefined
}
