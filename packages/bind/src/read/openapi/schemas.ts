/**
 * JSON Schema, in the dialects that OpenAPI 2.0, 3.0 and 3.1 have of it, straight into the form. Where a document uses a keyword that
 * its dialect lacks, the keyword is read as a later dialect means it: that is what its author meant.
 */
import type { JsonObject } from '../../form/json.ts'
import { type Loss, lossAt } from '../../form/loss.ts'
import { below, type Pointer, unescaped } from '../../form/pointer.ts'
import type { NamedSchema, Schema } from '../../form/schema.ts'
import type { Documents } from '../documents.ts'
import { isObject, itemsOf, member, type Placed, partOf, text } from '../json-object.ts'
import type { Reading } from '../reading.ts'
import type { OpenApiContext } from './context.ts'
import { type Keywords, keywordsAt } from './facets.ts'
import { admits } from './literals.ts'
import { ownPart } from './own-part.ts'
import { isNullable, losing, nullableLoss, orNull, together } from './schema-parts.ts'
import { uncheckedIn } from './unchecked.ts'

/** A context, and what references in it led to. */
interface Reader extends OpenApiContext {
	readonly found: Map<Pointer, NamedSchema>
	readonly pending: Placed[]
}

export function createReader(documents: Documents, reading: Reading, version: OpenApiContext['version']): Reader {
	const schemaAt = (placed: Placed): Schema => readSchema(reader, placed)
	const reader: Reader = { documents, reading, version, schemaAt, found: new Map(), pending: [] }
	return reader
}

/** Every schema that references led to from those read so far, by pointer. */
export function namedIn({ found, pending, schemaAt }: Reader): ReadonlyMap<Pointer, NamedSchema> {
	for (let next = pending.pop(); next; next = pending.pop()) {
		const held = found.get(next.pointer)
		if (held) found.set(next.pointer, { ...held, schema: schemaAt(next) })
	}
	return found
}

function readSchema(reader: Reader, { value, pointer }: Placed): Schema {
	if (value === true) return { kind: 'any', pointer }
	if (value === false) return { kind: 'never', pointer }
	if (!isObject(value)) return { kind: 'any', pointer, losses: [lossAt('schema-invalid', pointer)] }
	const reference = text(member(value, '$ref'))
	const whole = { value, pointer }
	if (reference === undefined) return told(reader, together(membersOf(reader, whole), pointer), whole)
	const { $ref: _, ...others } = value
	const beside = { value: others, pointer }
	const target = referenceAt(reader, reference, pointer)
	// What stands beside a `$ref` counts in JSON Schema 2019-09 and later, and is ignored before.
	if (reader.version === '3.1') return told(reader, together([target, ...membersOf(reader, beside)], pointer), beside)
	const isIgnored = Object.keys(others).some((name) => !harmlessBeside.test(name))
	const losses = [...(isIgnored ? [lossAt('ref-siblings', pointer)] : []), ...nullableLoss(reader, beside)]
	return told(reader, losing(orNull(target, beside), losses), { value: pickTold(others), pointer })
}

/** What stands beside a reference without a rule that it could break. */
const harmlessBeside = /^(?:description|summary|title|example|nullable|readOnly|writeOnly|x-.*)$/

function pickTold({ description, title, deprecated }: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries({ description, title, deprecated }).filter(([, value]) => value !== undefined),
	) as JsonObject
}

function referenceAt({ documents, reading, found, pending }: Reader, reference: string, pointer: Pointer): Schema {
	const target = documents.resolve({ value: { $ref: reference }, pointer })
	if ('lost' in target) return { kind: 'any', pointer, losses: [lossAt(target.lost, below(pointer, '$ref'))] }
	if (!found.has(target.pointer)) {
		const name = reading.isSecret(lastName(target.pointer), target.pointer) ? 'Schema' : lastName(target.pointer)
		found.set(target.pointer, { pointer: target.pointer, name, schema: { kind: 'any', pointer: target.pointer } })
		pending.push(target)
	}
	return { kind: 'ref', pointer, target: target.pointer }
}

/** The last name of a pointer, as the document writes it. */
function lastName(pointer: Pointer): string {
	return unescaped(pointer.slice(pointer.lastIndexOf('/') + 1))
}

/** With what the document tells of it, and what of it is not checked. */
function told({ reading }: Reader, schema: Schema, placed: Placed<JsonObject>): Schema {
	const description = reading.told(partOf(placed, 'description')) ?? reading.told(partOf(placed, 'title'))
	return losing(
		{
			...schema,
			...(description !== undefined && { description }),
			...(member(placed.value, 'deprecated') === true && { deprecated: true as const }),
		},
		uncheckedIn(placed),
	)
}

/** What of a schema must hold together. */
function membersOf(reader: Reader, placed: Placed<JsonObject>): Schema[] {
	const keywords = keywordsAt(placed)
	const { pointer } = placed
	const own = ownPart(reader, keywords)
	const all = itemsOf(keywords.part('allOf')).map((item) => reader.schemaAt(item))
	const combined = [...all, ...alternatives(reader, 'anyOf', keywords), ...alternatives(reader, 'oneOf', keywords)]
	if (keywords.get('allOf') !== undefined && all.length === 0) keywords.invalid('allOf')
	const members = own ? [own, ...combined] : combined
	// Beside a type, `nullable` is read with it; beside alternatives alone its authors mean it all the same.
	const isOpen = combined.length > 0 && isNullable(placed) && (!own || acceptsNull(own))
	const [first, ...rest] = isOpen ? [orNull(together(members, pointer), placed)] : members
	const losses: Loss[] = [...keywords.losses, ...(isOpen && !own ? nullableLoss(reader, placed) : [])]
	return losses.length === 0 && !first ? [] : [losing(first ?? { kind: 'any', pointer }, losses), ...rest]
}

function acceptsNull(schema: Schema): boolean {
	return schema.kind === 'literal' ? schema.values.includes(null) : admits(schema, null)
}

function alternatives(reader: Reader, name: 'anyOf' | 'oneOf', { get, part, pointer, invalid }: Keywords): Schema[] {
	if (get(name) === undefined) return []
	const at = below(pointer, name)
	const options = itemsOf(part(name)).map((item) => reader.schemaAt(item))
	const [only] = options
	if (!only) invalid(name)
	if (options.length < 2) return options
	if (name === 'anyOf') return [{ kind: 'anyOf', pointer: at, options }]
	const field = text(member(get('discriminator'), 'propertyName')) ?? text(get('discriminator'))
	const isNamed = field !== undefined && !reader.reading.isSecret(field, below(pointer, 'discriminator'))
	return [{ kind: 'oneOf', pointer: at, options, ...(isNamed && { discriminator: field }) }]
}
