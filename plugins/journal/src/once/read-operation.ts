/** Reads the operation that `once` is called with, and refuses one whose calls the journal couldn't record. */

import type { AnyOperation, Operation, PluginContext, TarjaError } from '@tarja/core'
import { getOperationName } from '@tarja/core/plugin'
import { createUsageError, isListOfStrings } from '../validate.ts'

/** Returns the operation, or the operation of a method. Throws if `once` can't send it. */
export function readOperation(
	called: unknown,
	{ fingerprint }: Pick<PluginContext, 'fingerprint'>,
): Operation & AnyOperation {
	const operation = (typeof called === 'function' ? Object(called).operation : called) as Operation & AnyOperation
	const createOnceError = (found: string, option = 'call'): TarjaError => createUsageError('once', found, { option })
	if (typeof Object(operation).path !== 'string' || typeof operation.method !== 'string')
		throw createOnceError(
			'its second argument is neither an operation nor a method that calls one; write once(reference, client.payments.createIntent, input)',
		)
	const name = getOperationName(operation)
	if (operation.effect === 'safe')
		throw createOnceError(`${name} only reads; call it directly, client.call(operation, input)`)
	if (operation.outcomeOf === undefined)
		throw createOnceError(
			`${name} has no outcomeOf, so a refusal could pass for a payment; add outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] } with the vendor's values, or outcomeOf: 'http'`,
			'outcomeOf',
		)
	for (const option of ['mayVary', 'sensitiveFields'] as const)
		if (!isListOfStrings(operation[option] ?? []))
			throw createOnceError(`${option} of ${name} is no list; write ${option}: ['sessionId']`, option)
	if (!fingerprint) checkComparable(operation)
	return operation
}

/**
 * Refuses an operation whose unresolved steps are sent again under their key, if nothing can tell its requests apart: its orders would stay
 * unresolved without a word.
 */
function checkComparable(operation: Operation & AnyOperation): void {
	if ((operation.idempotencyKey ?? operation.repeatable)?.validForMs === undefined) return
	throw createUsageError(
		'once',
		`${getOperationName(operation)} may be sent again (validForMs), and the client's auth has no fingerprint, so no request could be compared with the one that was sent; write journal({ requestKey: process.env.REQUEST_KEY }), a secret text of your own`,
		{ option: 'requestKey' },
	)
}
