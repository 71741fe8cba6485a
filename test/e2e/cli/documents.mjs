// What `--json` promises, held to the letter: a member that is not documented fails as well.
import * as v from 'valibot'

const outcome = v.picklist(['not_processed', 'rejected', 'unknown', 'duplicate'])
const verdict = v.picklist(['failed', 'ok', 'skipped', 'unknown', 'warning'])
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const text = v.string()
const said = v.optional(text)
const texts = v.array(text)
const error = v.strictObject({ code: text, outcome: v.optional(outcome), message: text })
/** A document with these members and no other. */
const document = (members) => v.strictObject({ v: v.literal(1), ...members })
const entry = v.looseObject({ id: text, state: v.picklist(['pending', 'unknown', 'settled', 'unreadable']) })

export const schemas = {
	error: document({ error, exitCode: v.picklist([1, 2, 3, 10, 11, 12, 20, 21, 22, 23, 129, 130, 143]) }),
	doctor: document({
		profile: text,
		baseUrl: text,
		checks: v.array(
			v.strictObject({
				check: text,
				verdict,
				found: text,
				advice: said,
				mend: said,
				ms: v.optional(count),
			}),
		),
		counts: v.strictObject({ ok: count, warning: count, failed: count, unknown: count, skipped: count }),
	}),
	token: document({
		profile: text,
		lifetimeSeconds: count,
		readFrom: text,
		scope: said,
		claims: v.optional(texts),
		accessToken: said,
	}),
	call: document({
		profile: text,
		operation: text,
		outcome: v.picklist(['applied', 'not_processed', 'rejected', 'unknown', 'duplicate']),
		attempts: count,
		timings: v.strictObject({
			totalMs: count,
			attempts: v.array(v.strictObject({ ms: count, status: v.optional(count) })),
		}),
		status: v.optional(count),
		mayHaveReplayed: v.boolean(),
		reference: said,
		data: v.optional(v.unknown()),
		deviations: v.optional(v.array(v.strictObject({ path: v.array(v.union([text, v.number()])), message: text }))),
		answer: v.optional(
			v.strictObject({ status: count, contentType: said, server: said, body: v.optional(v.unknown()) }),
		),
		error: v.optional(error),
		record: v.optional(v.looseObject({ operation: text, fields: v.record(text, v.unknown()) })),
	}),
	request: document({
		profile: text,
		operation: text,
		method: text,
		url: text,
		headers: v.record(text, text),
		body: said,
		curl: said,
	}),
	operations: document({
		groups: v.array(
			v.strictObject({
				group: text,
				title: text,
				operations: v.array(
					v.strictObject({
						id: text,
						label: text,
						state: v.picklist(['bound', 'documented', 'stub']),
						section: text,
					}),
				),
			}),
		),
		counts: v.strictObject({ bound: count, documented: count, stub: count }),
	}),
	entry: document({ entry }),
	reconcile: document({
		found: texts,
		absent: texts,
		ended: texts,
		open: v.array(
			v.strictObject({
				id: text,
				since: text,
				said: said,
				fields: v.optional(texts),
				read: v.optional(count),
				reads: v.optional(count),
				until: said,
			}),
		),
		overdue: texts,
		failed: v.array(v.strictObject({ id: text, reason: text })),
		settled: v.boolean(),
		unmatched: count,
		stopped: said,
	}),
	purge: document({ purged: count }),
	init: document({ runtime: text, folder: text, written: texts, next: texts }),
	completion: v.union([document({ script: text }), document({ words: v.record(text, text) })]),
	emulator: v.variant('type', [
		document({ type: v.literal('ready'), url: text, console: text, log: text }),
		document({
			type: v.literal('request'),
			space: text,
			entry: v.looseObject({ seq: count, method: text, applied: v.boolean() }),
		}),
	]),
}

/** The document, which has to be of this kind. */
export function checked(kind, document) {
	return v.parse(schemas[kind], document)
}

/** Every line of a stream of documents. */
export const linesOf = ({ out }) =>
	out
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line))
