import { type Loss, lossAt } from '../../form/loss.ts'
import { below, type Pointer } from '../../form/pointer.ts'
import type { Schema } from '../../form/schema.ts'
import { member, type Part, type Placed } from '../json-object.ts'
import type { OpenApiContext } from './context.ts'

/** The schema that stands there; where nothing does, the one that takes any value. */
export function orAny({ value, pointer }: Part): Placed {
	return { value: value ?? true, pointer }
}

export function isNullable({ value }: Placed): boolean {
	return member(value, 'nullable') === true || member(value, 'x-nullable') === true
}

/** The schema, or null where the schema's own text says `nullable`. */
export function orNull(schema: Schema, placed: Placed): Schema {
	if (!isNullable(placed)) return schema
	const { pointer } = placed
	return { kind: 'anyOf', pointer, options: [schema, { kind: 'null', pointer: below(pointer, 'nullable') }] }
}

/** What to say of a schema's `nullable`, a keyword of OpenAPI 3.0 alone, which is read wherever it stands. */
export function nullableLoss({ version }: OpenApiContext, { value, pointer }: Placed): Loss[] {
	const isOutOfPlace = member(value, 'nullable') === true && version !== '3.0'
	return isOutOfPlace ? [lossAt('nullable-out-of-place', below(pointer, 'nullable'))] : []
}

/** The schema with further losses. */
export function losing<Given extends Schema>(schema: Given, losses: readonly Loss[]): Given {
	return losses.length === 0 ? schema : { ...schema, losses: [...(schema.losses ?? []), ...losses] }
}

/** All of these: without what says nothing, and one alone stands for itself. */
export function together(members: readonly Schema[], pointer: Pointer): Schema {
	const telling = members.filter(({ kind }) => kind !== 'any')
	const losses = members.filter(({ kind }) => kind === 'any').flatMap((schema) => schema.losses ?? [])
	const [only = { kind: 'any' as const, pointer }] = telling
	return losing(telling.length < 2 ? only : { kind: 'allOf', pointer, members: telling }, losses)
}
