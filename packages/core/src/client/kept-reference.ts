/**
 * Validates the option `reference` in a client with a plugin that stores references.
 * @module
 */
import type { CallOptions } from '../calls/options.ts'
import { readReference, unkeptReference } from '../calls/reference.ts'
import { type Failure, failure } from '../errors/failure.ts'
import { addIssue, detailsOf, newIssueList, printIssues } from '../operation/issues.ts'
import type { DefinedOperation } from '../operation/operation.ts'

const expected = 'expected 1 to 200 printable ASCII characters without spaces'

/**
 * Returns why a call with these options must not be sent. Only the form of the reference is checked, and it is never ignored
 * silently.
 */
export function referenceFlaw(
	options: CallOptions,
	{ effect, idempotencyKey }: DefinedOperation,
	isKept: boolean,
): Failure | undefined {
	if (!('reference' in options)) return undefined
	if (readReference(options) === undefined) {
		const issueList = newIssueList()
		addIssue(issueList, ['reference'], expected)
		return failure('invalid_input', `the options are not valid: ${printIssues(issueList)}`, detailsOf(issueList))
	}
	if (effect !== 'unsafe' && !(effect === 'idempotent' && idempotencyKey))
		return failure(
			'configuration',
			`a reference is given, and nothing keeps those of ${effect} operations: leave it out`,
			{ reason: 'reference' },
		)
	return isKept ? undefined : unkeptReference(options)
}
