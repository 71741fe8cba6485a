/**
 * Handles the option `reference` where no plugin stores references; client/kept-reference.ts replaces it where one does.
 * @module
 */
import { type Failure, failure } from '../errors/failure.ts'
import type { CallOptions } from './options.ts'

/**
 * Returns the option `reference` if it is 1 to 200 visible ASCII characters, otherwise `undefined`. It does not report a
 * bad one.
 */
export function readReference({ reference }: CallOptions): string | undefined {
	return typeof reference === 'string' && /^[\x21-\x7e]{1,200}$/.test(reference) ? reference : undefined
}

/**
 * Returns why a call with these options must not be sent: a reference must never be ignored silently, as its caller relies on it.
 */
export function unkeptReference(options: CallOptions): Failure | undefined {
	if (!('reference' in options)) return undefined
	return failure(
		'configuration',
		'a reference is given, and nothing in this client keeps it: use journal() of @tarja/journal, with a store that keeps references',
		{ reason: 'reference' },
	)
}
