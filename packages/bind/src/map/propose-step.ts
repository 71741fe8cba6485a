/** Proposes an operation's step. The proposal is for people to review and has no effect. */
import type { VendorOperation } from '../form/source.ts'
import { removeAccents } from '../text/names.ts'

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
const toWords = (text: string): readonly string[] =>
	removeAccents(text)
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
	const last = toWords(literals.at(-1) ?? '')
	const own = findStep(last)
	if (!own && last.some((word) => steps.some(([, form]) => form.test(word)))) return undefined
	// To delete a refund is to cancel it.
	if (own && method === 'DELETE') return 'cancel'
	return own ?? findStep(toWords(operationId))
}
