/**
 * Schemas that run several schemas on one value: JSON Schema's `allOf` and `anyOf`.
 * @module
 */
import * as v from 'valibot'
import { createUnchangingSchema, type Dataset, type Findings } from './unchanging-schema.ts'

type Intersection<Members extends readonly v.GenericSchema[]> = Members extends readonly [
	infer First extends v.GenericSchema,
	...infer Rest extends readonly v.GenericSchema[],
]
	? v.InferOutput<First> & Intersection<Rest>
	: unknown

/**
 * Creates the schema of a value that fits every one of `members`. Unlike `v.intersect` it merges nothing and passes the value on.
 *
 * @param members The schemas.
 */
/* @__NO_SIDE_EFFECTS__ */
export function allOf<const Members extends readonly v.GenericSchema[]>(
	members: Members,
): v.GenericSchema<Intersection<Members>> {
	return createUnchangingSchema(v.intersect([...members]), (value, findings) => {
		for (const member of members) if (!findings.isFull()) findings.add(findings.run(member, value).issues)
	})
}

/**
 * Creates the schema of a value that fits at least one of `options`. If the value fits none, the issues are those of the nearest
 * option, with their paths. (`v.union` only reports that a list or an object is none of them.)
 *
 * @param options The schemas. If two are equally near, the first counts.
 */
/* @__NO_SIDE_EFFECTS__ */
export function anyOf<const Options extends readonly v.GenericSchema[]>(
	options: Options,
): v.GenericSchema<v.InferOutput<Options[number]>> {
	return createUnchangingSchema(v.union([...options]), (value, findings) => {
		if (options.some((option) => findings.fits(option, value))) return
		addNearest(
			options.map((option) => findings.run(option, value)),
			findings,
		)
	})
}

/** Adds the issues of the option that the value comes nearest to. */
function addNearest(results: readonly Dataset[], findings: Findings): void {
	// An issue without a path means that the value has another type altogether, so that option's issues would mislead.
	const alike = results.filter(({ issues }) => issues?.every(({ path }) => path?.length))
	const fewest = Math.min(...alike.map(({ issues }) => issues?.length ?? 0))
	const typed = results.filter((result) => result.typed)
	const [only, ...others] = typed.length > 0 ? typed : results
	const nearest = alike.find(({ issues }) => issues?.length === fewest) ?? (others.length === 0 ? only : undefined)
	if (nearest) findings.add(nearest.issues)
	else findings.refuseType()
}
