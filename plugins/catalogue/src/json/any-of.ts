import * as v from 'valibot'
import { runOn, unchanging } from './unchanging.ts'

/**
 * The schema of what satisfies at least one of `options`. Where none is satisfied, the issues are those of the one that comes nearest,
 * with their places; `v.union` says of a list or an object no more than that it is none of them.
 *
 * @param options The schemas. Of two that come equally near, the first counts.
 */
/* @__NO_SIDE_EFFECTS__ */
export function anyOf<const Options extends readonly v.GenericSchema[]>(
	options: Options,
): v.GenericSchema<v.InferOutput<Options[number]>> {
	const union = v.union([...options])
	return unchanging(union, (value, findings, config) => {
		let nearest: readonly v.BaseIssue<unknown>[] | undefined
		for (const option of options) {
			const { issues } = runOn(option, value, config)
			if (!issues) return
			// An issue without a path says that the value is of another type altogether, so this option's issues would mislead.
			const isAlike = issues.every(({ path }) => path?.length)
			if (isAlike && (!nearest || issues.length < nearest.length)) nearest = issues
		}
		if (nearest) findings.add([...nearest] as [v.BaseIssue<unknown>])
		else findings.also(union)
	})
}
