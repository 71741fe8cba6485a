import * as v from 'valibot'
import { runOn, unchanging } from './unchanging.ts'

/**
 * The schema of what satisfies exactly one of `options`. `v.union` takes what satisfies several, too.
 *
 * @param options The schemas.
 */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Options extends readonly v.GenericSchema[]>(
	options: Options,
): v.GenericSchema<v.InferOutput<Options[number]>> {
	const union = v.union([...options])
	return unchanging(union, (value, findings, config) => {
		const fitting = options.filter((option) => !runOn(option, value, config).issues)
		if (!fitting.length) findings.also(union)
		else if (fitting.length > 1) findings.refuse(`one of ${options.length} alternatives, not ${fitting.length} of them`)
	})
}
