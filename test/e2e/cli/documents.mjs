// What `--json` promises, held to the letter: a member that is not documented fails as well.
import * as v from 'valibot'

const outcome = v.picklist(['not_sent', 'rejected', 'unknown', 'duplicate'])
const verdict = v.picklist(['failed', 'ok', 'skipped', 'unknown', 'warning'])
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const texts = v.array(v.string())
const counts = v.record(v.string(), count)
const error = v.strictObject({ code: v.string(), outcome: v.optional(outcome), message: v.string() })
const version = v.literal(1)
const entry = v.looseObject({ id: v.string(), state: v.picklist(['pending', 'unknown', 'settled', 'unreadable']) })

export const schemas = {
	error: v.strictObject({
		v: version,
		error,
		exitCode: v.picklist([1, 2, 3, 10, 11, 12, 20, 21, 22, 23, 129, 130, 143]),
	}),
	doctor: v.strictObject({
		v: version,
		profile: v.string(),
		baseUrl: v.string(),
		checks: v.array(
			v.strictObject({
				check: v.string(),
				verdict,
				found: v.string(),
				advice: v.optional(v.string()),
				mend: v.optional(v.string()),
				ms: v.optional(count),
			}),
		),
		counts: v.strictObject({ ok: count, warning: count, failed: count, unknown: count, skipped: count }),
	}),
	token: v.strictObject({
		v: version,
		profile: v.string(),
		lifetimeSeconds: count,
		readFrom: v.string(),
		scope: v.optional(v.string()),
		claims: v.optional(texts),
		accessToken: v.optional(v.string()),
	}),
	call: v.strictObject({
		v: version,
		profile: v.string(),
		operation: v.string(),
		outcome: v.picklist(['applied', 'not_sent', 'rejected', 'unknown', 'duplicate']),
		attempts: count,
		timings: v.strictObject({
			totalMs: count,
			attempts: v.array(v.strictObject({ ms: count, status: v.optional(count) })),
		}),
		status: v.optional(count),
		mayHaveReplayed: v.boolean(),
		reference: v.optional(v.string()),
		data: v.optional(v.unknown()),
		deviations: v.optional(
			v.array(v.strictObject({ path: v.array(v.union([v.string(), v.number()])), message: v.string() })),
		),
		answer: v.optional(
			v.strictObject({
				status: count,
				contentType: v.optional(v.string()),
				server: v.optional(v.string()),
				body: v.optional(v.unknown()),
			}),
		),
		error: v.optional(error),
		record: v.optional(v.looseObject({ operation: v.string(), fields: v.record(v.string(), v.unknown()) })),
	}),
	request: v.strictObject({
		v: version,
		profile: v.string(),
		operation: v.string(),
		method: v.string(),
		url: v.string(),
		headers: v.record(v.string(), v.string()),
		body: v.optional(v.string()),
		curl: v.optional(v.string()),
	}),
	operations: v.strictObject({
		v: version,
		groups: v.array(
			v.strictObject({
				group: v.string(),
				title: v.string(),
				operations: v.array(
					v.strictObject({
						id: v.string(),
						label: v.string(),
						state: v.picklist(['bound', 'documented', 'stub']),
						section: v.string(),
					}),
				),
			}),
		),
		counts: v.strictObject({ bound: count, documented: count, stub: count }),
	}),
	entry: v.strictObject({ v: version, entry }),
	reconcile: v.strictObject({
		v: version,
		found: texts,
		absent: texts,
		ended: texts,
		open: v.array(
			v.strictObject({
				...{ id: v.string(), since: v.string(), said: v.optional(v.string()), fields: v.optional(texts) },
				...{ read: v.optional(count), reads: v.optional(count), until: v.optional(v.string()) },
			}),
		),
		overdue: texts,
		failed: v.array(v.strictObject({ id: v.string(), reason: v.string() })),
		settled: v.boolean(),
		unmatched: count,
		stopped: v.optional(v.string()),
	}),
	purge: v.strictObject({ v: version, purged: count }),
	'bind inspect': v.strictObject({
		v: version,
		sources: v.array(
			v.strictObject({
				name: v.string(),
				dialect: v.string(),
				title: v.optional(v.string()),
				version: v.optional(v.string()),
				operations: v.array(
					v.strictObject({
						key: v.string(),
						summary: v.optional(v.string()),
						deprecated: v.boolean(),
						inferred: v.boolean(),
						refused: v.boolean(),
					}),
				),
				webhooks: texts,
				schemas: count,
				security: texts,
				diagnostics: counts,
				unread: texts,
				contradictions: v.array(
					v.strictObject({
						...{ pointer: v.string(), expected: v.string(), found: v.string() },
						word: v.optional(v.string()),
					}),
				),
				removals: counts,
			}),
		),
	}),
	'bind init': v.strictObject({ v: version, map: v.string(), added: texts }),
	'bind problems': v.strictObject({
		v: version,
		problems: v.array(
			v.strictObject({ code: v.string(), pointer: v.string(), message: v.string(), candidates: texts }),
		),
	}),
	'bind generate': v.strictObject({ v: version, written: texts, removed: texts, counts }),
	'bind check': v.strictObject({
		v: version,
		drift: v.array(
			v.strictObject({
				file: v.string(),
				state: v.picklist(['changed', 'missing', 'stale']),
				line: v.optional(count),
			}),
		),
	}),
	'bind check --samples': v.strictObject({
		v: version,
		held: count,
		deviations: v.array(
			v.strictObject({
				...{ id: v.string(), operation: v.string(), status: count, place: v.string() },
				...{ expected: v.string(), found: v.string(), answers: count, file: v.string() },
				correction: v.optional(v.strictObject({ source: v.string(), field: v.string(), word: v.string() })),
			}),
		),
		unbound: texts,
		unread: v.array(v.strictObject({ file: v.string(), why: v.string() })),
		corrections: v.record(v.string(), v.record(v.string(), texts)),
	}),
	'bind diff': v.strictObject({
		v: version,
		changes: v.array(
			v.strictObject({
				id: v.string(),
				code: v.string(),
				breaking: v.boolean(),
				where: v.string(),
				effect: v.string(),
				detail: v.optional(v.string()),
				also: v.optional(texts),
				candidates: v.optional(texts),
			}),
		),
		breaking: count,
	}),
	init: v.strictObject({ v: version, runtime: v.string(), folder: v.string(), written: texts, next: texts }),
	completion: v.union([
		v.strictObject({ v: version, script: v.string() }),
		v.strictObject({ v: version, words: v.record(v.string(), v.string()) }),
	]),
	emulator: v.variant('type', [
		v.strictObject({ v: version, type: v.literal('ready'), url: v.string(), console: v.string(), log: v.string() }),
		v.strictObject({
			v: version,
			type: v.literal('request'),
			space: v.string(),
			entry: v.looseObject({ seq: count, method: v.string(), applied: v.boolean() }),
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
