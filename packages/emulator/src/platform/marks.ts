/** Makes a made-up answer one that means "applied" to its binding. */
import { isRecord } from '../shapes.ts'

/**
 * Puts what an applied answer holds into a made-up one: the first value of `applied` into `field`, or for each path of `marks.applied`, the first of its values, or any text where
 * the values are `true`. Without marks the answer stays as it is.
 */
export function asApplied(made: unknown, outcomeOf: unknown): unknown {
	const { field, applied: values, marks } = Object(outcomeOf) as Record<string, unknown>
	if (typeof field === 'string') return withMark(made, field.split('.'), values)
	const applied = isRecord(marks) && isRecord(marks.applied) ? marks.applied : {}
	return Object.entries(applied).reduce((value, [path, values]) => withMark(value, path.split('.'), values), made)
}

function withMark(value: unknown, [name, ...below]: readonly string[], values: unknown): unknown {
	if (name !== undefined) {
		const own = isRecord(value) ? value : {}
		return { ...own, [name]: withMark(Object.hasOwn(own, name) ? own[name] : undefined, below, values) }
	}
	if (!Array.isArray(values)) return value || 'made-up'
	return values.some((known) => String(known) === String(value)) ? value : values[0]
}
