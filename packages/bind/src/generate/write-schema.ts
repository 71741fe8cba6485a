/** Schemas, written: the type and the check of each kind. */
import { lossAt } from '../form/loss.ts'
import type { AllOfSchema, AnyOfSchema, OneOfSchema, RefSchema, Schema } from '../form/schema.ts'
import { isExact } from './exact.ts'
import { resolved } from './graph.ts'
import type { Kind, Scope, Written } from './scope.ts'
import { wrapped, writeArray, writeObject } from './write-object.ts'
import { either, writeLiteral, writeNumber, writeString } from './write-scalar.ts'

/** Writes a schema, and notes in the module what was lost in it. */
export function writeSchema(schema: Schema, scope: Scope): Written {
	for (const loss of schema.losses ?? []) scope.module.lose(loss)
	const written = writeKind(schema, scope)
	const isImplied = 'implied' in schema && schema.implied && scope.known !== schema.kind
	if (!isImplied) return written
	return { ...written, code: `${scope.module.use('ifKind')}('${schema.kind}', ${written.code})` }
}

function writeKind(schema: Schema, scope: Scope): Written {
	switch (schema.kind) {
		case 'any':
			return { type: 'unknown', code: 'v.unknown()' }
		case 'never':
			return { type: 'never', code: 'v.never()' }
		case 'null':
			return { type: 'null', code: 'v.null()' }
		case 'boolean':
			return { type: 'boolean', code: 'v.boolean()' }
		case 'string':
			return writeString(schema, scope)
		case 'number':
			return writeNumber(schema, scope)
		case 'literal':
			return writeLiteral(schema, scope)
		case 'array':
			return writeArray(schema, scope, writeSchema)
		case 'object':
			return writeObject(schema, scope, writeSchema)
		case 'ref':
			return writeReference(schema, scope)
		case 'anyOf':
			return writeAnyOf(schema, scope)
		case 'oneOf':
			return writeOneOf(schema, scope)
		case 'allOf':
			return writeAllOf(schema, scope)
	}
}

function writeReference({ target }: RefSchema, { module, direction }: Scope): Written {
	const { name, isDeclared } = module.nameOf(target, direction)
	return { type: name, code: isDeclared ? name : `v.lazy(() => ${name})` }
}

function writeAnyOf({ options }: AnyOfSchema, scope: Scope): Written {
	return either(options.map((option) => writeSchema(option, scope)))
}

function writeOneOf(schema: OneOfSchema, scope: Scope): Written {
	const options = schema.options.map((option) => writeSchema(option, scope))
	const union = either(options)
	if (options.length === 1) return union
	if (!scope.strict) {
		scope.module.relax('oneOf')
		return union
	}
	if (!schema.options.every((option) => isExact(option, scope.module.inexact))) {
		scope.module.lose(lossAt('one-of-open', schema.pointer))
		return union
	}
	return { type: union.type, code: `${scope.module.use('oneOf')}([${options.map(({ code }) => code).join(', ')}])` }
}

function writeAllOf({ members }: AllOfSchema, scope: Scope): Written {
	const known = scope.known ?? members.map((member) => kindOf(member, scope)).find((kind) => kind !== undefined)
	const written = members.map((member) => writeSchema(member, { ...scope, known }))
	const [first] = written
	if (!first) return { type: 'unknown', code: 'v.unknown()' }
	if (written.length === 1) return first
	const types = [...new Set(written.map(({ type }) => type))].filter((type) => type !== 'unknown')
	return {
		type: types.length ? types.map((type) => (types.length > 1 ? wrapped(type) : type)).join(' & ') : 'unknown',
		code: `${scope.module.use('allOf')}([${written.map(({ code }) => code).join(', ')}])`,
	}
}

/** The kind of values that a schema makes sure of. */
function kindOf(schema: Schema, { module }: Scope): Kind | undefined {
	const found = resolved(schema, module.named)
	const isOne = found.kind === 'string' || found.kind === 'number' || found.kind === 'array' || found.kind === 'object'
	return isOne && !found.implied ? found.kind : undefined
}
