import * as v from 'valibot'
import { canonical } from './canonical.ts'

/** The check that no two items of a list are equal, as JSON values. */
/* @__NO_SIDE_EFFECTS__ */
export function uniqueItems<List extends readonly unknown[]>(): v.CheckAction<List, string> {
	return v.check((list) => new Set(list.map(canonical)).size === list.length, 'expected items that differ')
}
