// The documents that `--json` prints. A member that isn't documented fails, too.
import * as v from 'valibot'

const outcome = v.picklist(['not_processed', 'rejected', 'unknown'])
const verdict = v.picklist(['failed', 'ok', 'skipped', 'unknown', 'warning'])
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.string()
const said = v.optional(text)
const error = v.strictObject({ code: text, outcome: v.optional(outcome), message: text })
/** Creates the schema of a document with these members and no others. */
const document = (members) => v.strictObject({ v: v.literal(1), ...members })
const entry = v.looseObject({
	id: text,
	state: v.picklist(['pending', 'unknown', 'applied', 'rejected', 'not_processed', 'absent', 'unreadable']),
})

export const schemas = {
	error: document({ error, exitCode: v.picklist([1, 2, 3, 10, 11, 12, 20, 22, 23, 129, 130, 143]) }),
	doctor: document({
		baseUrl: text,
		checks: v.array(v.strictObject({ check: text, verdict, found: text, advice: said, fix: said })),
		counts: v.strictObject({ ok: count, warning: count, failed: count, unknown: count, skipped: count }),
	}),
	call: document({
		operation: text,
		outcome: v.picklist(['applied', 'conflict', 'not_processed', 'rejected', 'unknown']),
		attempts: count,
		status: v.optional(count),
		mayHaveReplayed: v.boolean(),
		reference: said,
		data: v.optional(v.unknown()),
		deviations: v.optional(v.array(v.strictObject({ path: v.array(v.union([text, v.number()])), message: text }))),
		response: v.optional(
			v.strictObject({ status: count, contentType: said, server: said, body: v.optional(v.unknown()) }),
		),
		error: v.optional(error),
		record: v.optional(v.looseObject({ operation: text, fields: v.record(text, v.unknown()) })),
	}),
	entry: document({ entry }),
}

/** Returns the document. Throws if it isn't of this kind. */
export function checkDocument(kind, document) {
	return v.parse(schemas[kind], document)
}

/** Returns the documents in a stream, one per line. */
export const linesOf = ({ out }) =>
	out
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line))
