/** Proposes which of an order's calls an operation is, by its words. */
import type { VendorOperation } from '../form/operation.ts'

/** Words of operations that follow another one of their order, in English and Portuguese. */
const steps = [
	['refund', /refund|estorn|devol|reembols|chargeback/],
	['cancel', /cancel|void|anula|revers|revert/],
	['confirm', /confirm|captur|efetiv/],
] as const

/** Returns the step of an operation that follows another one by its name; undefined if it probably begins an order. */
export function proposeStep({ key, operationId = '', summary = '' }: VendorOperation): string | undefined {
	const path = key.replaceAll(/\{[^{}]*\}/g, '')
	const texts = [path.slice(path.lastIndexOf('/', path.length - 2)), operationId, summary]
	const plain = texts.map((text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
	return steps.find(([, form]) => plain.some((text) => form.test(text)))?.[0]
}
