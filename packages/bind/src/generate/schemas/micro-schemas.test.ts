// One schema for each keyword or edge case, with what it takes and what it refuses. Where `reported` names codes, the refusal is not
// checked by the bindings, and the report says so.

import type { DiagnosticCode } from '../../form/diagnostic.ts'
import type { Json, JsonObject } from '../../text/json.ts'

export interface MicroSchema {
	readonly schema: Json
	readonly accept: readonly unknown[]
	readonly refuse: readonly unknown[]
	readonly reported?: readonly DiagnosticCode[]
	/** Default `3.1.0`. */
	readonly version?: '2.0' | '3.0.3' | '3.1.0'
	readonly components?: JsonObject
}

const card = (schema: Json): JsonObject => ({ Card: schema })
const toCard = { $ref: '#/components/schemas/Card' }
const deep = (depth: number): unknown => (depth ? { next: deep(depth - 1) } : {})
const family = '\u{1f468}\u200d\u{1f469}'

// biome-ignore format: a row is a line.
export const microSchemas: Readonly<Record<string, MicroSchema>> = {
	'type list with keywords of both': { schema: { type: ['string', 'integer'], minLength: 2, minimum: 5 }, accept: ['ab', 5], refuse: ['a', 4, null] },
	'no schema at all': { schema: {}, accept: [1, null, 'x', {}], refuse: [], reported: ['schema-empty'] },
	'an unknown type': { schema: { type: 'money' }, accept: [1, 'x'], refuse: [], reported: ['part-invalid'] },
	// What looks like a secret
	'enum with what looks like a card number': { schema: { type: 'string', enum: ['A', '4111111111111111'] }, accept: ['A', '4111111111111111'], refuse: ['B'], reported: ['secret-removed'] },
	'const that looks like a token': { schema: { const: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' }, accept: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'], refuse: ['x'], reported: ['secret-removed'] },
	'a field with the name of a card number': { schema: { type: 'object', properties: { '4111111111111111': { type: 'string' } } }, accept: [{}, { '4111111111111111': 'x' }], refuse: [{ '4111111111111111': 1 }], reported: ['secret-removed'] },
	'a required field with the name of a card number': { schema: { type: 'object', required: ['4111111111111111'] }, accept: [{ '4111111111111111': 'x' }], refuse: [{}], reported: ['secret-removed'] },
	// Texts
	'maxLength counts code points': {
		schema: { type: 'string', maxLength: 3 },
		accept: [family],
		refuse: [`${family}x`],
	},
	'minLength counts code points': { schema: { type: 'string', minLength: 2 }, accept: ['💳💳'], refuse: ['💳'] },
	'maxLength 0': { schema: { type: 'string', maxLength: 0 }, accept: [''], refuse: ['a'] },
	pattern: { schema: { type: 'string', pattern: '^\\d{3}$' }, accept: ['123'], refuse: ['12', '1234'] },
	'pattern is not anchored': { schema: { type: 'string', pattern: 'b' }, accept: ['abc'], refuse: ['ac'], reported: ['keyword-unchecked'] },
	'pattern with a slash': { schema: { type: 'string', pattern: '^a/b$' }, accept: ['a/b'], refuse: ['ab'] },
	'pattern with quotes': { schema: { type: 'string', pattern: '^[\'"`]$' }, accept: ["'", '"', '`'], refuse: ['x'] },
	'pattern with a newline': { schema: { type: 'string', pattern: '^a\nb$' }, accept: ['a\nb'], refuse: ['ab'] },
	'pattern with letters of all scripts': { schema: { type: 'string', pattern: '^\\p{L}+$' }, accept: ['ação'], refuse: ['1'] },
	'pattern of Java': { schema: { type: 'string', pattern: '(?i)^[a-z]++$' }, accept: ['x'], refuse: ['1'], reported: ['keyword-unchecked'] },
	'format time': { schema: { type: 'string', format: 'time' }, accept: ['09:26:00Z'], refuse: ['9:26', '24:00:00Z'] },
	'format uri': { schema: { type: 'string', format: 'uri' }, accept: ['https://a.example/b?c=d'], refuse: ['a b', '/a'] },
	'format ipv6': { schema: { type: 'string', format: 'ipv6' }, accept: ['::1'], refuse: ['1', 'g::'] },
	'format hostname': { schema: { type: 'string', format: 'hostname' }, accept: ['a-b.example'], refuse: ['-a', 'a_b'] },
	'format byte, which APIs write in every alphabet of base64': {
		schema: { type: 'string', format: 'byte' },
		accept: ['YQ==', 'YQ', 'a-b_'],
		refuse: [1],
		reported: ['keyword-unchecked'],
	},
	'format duration': { schema: { type: 'string', format: 'duration' }, accept: ['P1DT2H', 'P3W'], refuse: ['P', '1D'] },
	'format password says nothing': { schema: { type: 'string', format: 'password' }, accept: ['x'], refuse: [1] },
	'an unknown format': { schema: { type: 'string', format: 'cpf' }, accept: ['x'], refuse: ['y'], reported: ['keyword-unchecked'] },
	'format integer of a text': { schema: { type: 'string', format: 'integer' }, accept: ['1'], refuse: ['x'], reported: ['keyword-unchecked'] },
	'format and pattern together': { schema: { type: 'string', format: 'date', pattern: '^2026' }, accept: ['2026-01-01'], refuse: ['2025-01-01', '2026'] },
	contentEncoding: { schema: { type: 'string', contentEncoding: 'base64' }, accept: ['YQ=='], refuse: ['ç'], reported: ['keyword-unchecked'] },
	// Numbers
	'exclusiveMinimum of 3.0': { version: '3.0.3', schema: { type: 'number', minimum: 1, exclusiveMinimum: true }, accept: [1.01], refuse: [1] },
	'exclusiveMaximum false of 3.0': { version: '3.0.3', schema: { type: 'number', maximum: 1, exclusiveMaximum: false }, accept: [1], refuse: [1.01] },
	'multipleOf a decimal': { schema: { type: 'number', multipleOf: 0.01 }, accept: [19.99, 0.07, 4.35], refuse: [19.999] },
	'multipleOf a tiny number': { schema: { type: 'number', multipleOf: 1e-7 }, accept: [3e-7], refuse: [3.5e-7] },
	'multipleOf 0': { schema: { type: 'number', multipleOf: 0 }, accept: [1], refuse: [], reported: ['part-invalid'] },
	'format int64': { schema: { type: 'integer', format: 'int64' }, accept: [2 ** 53], refuse: [], reported: ['integer-rounded'] },
	'format int64 stays an integer': { schema: { type: 'integer', format: 'int64' }, accept: [1], refuse: [1.5, '1'] },
	'a minimum that is no number': { schema: { type: 'number', minimum: '1' }, accept: [0], refuse: [], reported: ['part-invalid'] },
	'a bound beyond exact integers': { schema: { type: 'integer', maximum: 2 ** 53 + 2 }, accept: [1], refuse: [], reported: ['integer-rounded'] },
	// Values
	'enum beside a pattern that cannot be used': { schema: { type: 'string', enum: ['A', 'B'], pattern: '(?i)x' }, accept: ['A'], refuse: ['C'], reported: ['keyword-unchecked'] },
	'enum of numbers beyond exact integers': { schema: { enum: [2 ** 53 + 2] }, accept: [2 ** 53 + 2], refuse: [1], reported: ['integer-rounded'] },
	'properties that are no object': { schema: { type: 'object', properties: 'x', patternProperties: 1 }, accept: [{ a: 1 }], refuse: [1], reported: ['part-invalid'] },
	'lists that say what they cannot': { schema: { type: 'array', prefixItems: 'x', uniqueItems: 'yes' }, accept: [[1, 1]], refuse: [1], reported: ['part-invalid'] },
	'enum with quotes': { schema: { enum: ["it's", '"', '\\', '\u0024{x}', '`'] }, accept: ["it's", '\\', '\u0024{x}'], refuse: ['x'] },
	'an empty enum': { schema: { type: 'string', enum: [] }, accept: ['x'], refuse: [], reported: ['part-invalid'] },
	'const 1 is 1.0': { schema: { const: 1 }, accept: [1.0], refuse: ['1', true] },
	// Null
	'nullable of 3.0': { version: '3.0.3', schema: { type: 'string', nullable: true }, accept: ['x', null], refuse: [1] },
	'nullable with enum': { version: '3.0.3', schema: { type: 'string', enum: ['A'], nullable: true }, accept: ['A', null], refuse: ['B'] },
	'nullable with enum and format': { version: '3.0.3', schema: { type: 'string', format: 'http-method', enum: ['GET', 'POST'], nullable: true }, accept: ['GET', null], refuse: ['PUT', 1] },
	'nullable with enum and lists': { version: '3.0.3', schema: { type: 'array', items: { type: 'string' }, enum: [['A'], ['B']], nullable: true }, accept: [['A'], null], refuse: [['C'], 'A'] },
	'nullable beside oneOf': { version: '3.0.3', schema: { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] }, accept: ['x', 1, null], refuse: [true], reported: ['nullable'] },
	'nullable in 3.1': { schema: { type: 'string', nullable: true }, accept: ['x', null], refuse: [1] },
	'nullable beside a reference, in 3.0': { version: '3.0.3', schema: { type: 'object', properties: { at: { $ref: '#/components/schemas/Card', nullable: true } } }, components: card({ type: 'string' }), accept: [{ at: 'x' }, { at: null }], refuse: [{ at: 1 }], reported: ['nullable'] },
	'nullable beside a reference, in 3.1': { schema: { type: 'object', properties: { at: { $ref: '#/components/schemas/Card', nullable: true } } }, components: card({ type: 'string' }), accept: [{ at: 'x' }, { at: null }], refuse: [{ at: 1 }], reported: ['nullable'] },
	'a required field that a closed object does not name': { schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['id'], additionalProperties: false }, accept: [{ id: 'x' }, { id: 'x', a: 'y' }], refuse: [{}, { a: 'y' }, { id: 'x', a: 1 }], reported: ['part-invalid'] },
	'x-nullable of 2.0': { version: '2.0', schema: { type: 'string', 'x-nullable': true }, accept: ['x', null], refuse: [1] },
	'nullable without a type': { version: '3.0.3', schema: { nullable: true, minLength: 1 }, accept: ['x'], refuse: [''] },
	// Lists
	unevaluatedItems: { schema: { type: 'array', unevaluatedItems: false }, accept: [[]], refuse: [[1]], reported: ['keyword-unchecked'] },
	// Objects
	'additionalProperties false': { schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false }, accept: [{}, { a: 'x' }], refuse: [{ b: 1 }, { a: 'x', toString: 1 }] },
	'additionalProperties alone': { schema: { type: 'object', additionalProperties: { type: 'integer' } }, accept: [{}, { x: 1 }], refuse: [{ x: 'y' }, []] },
	'patternProperties of a pattern that is none': { schema: { type: 'object', patternProperties: { '(': { type: 'number' } }, additionalProperties: false }, accept: [{ '(': 1 }], refuse: [{ b: 1 }], reported: ['keyword-unchecked'] },
	dependentRequired: { schema: { type: 'object', dependentRequired: { a: ['b'] } }, accept: [{ a: 1, b: 1 }], refuse: [{ a: 1 }], reported: ['keyword-unchecked'] },
	unevaluatedProperties: { schema: { type: 'object', unevaluatedProperties: false }, accept: [{}], refuse: [{ a: 1 }], reported: ['keyword-unchecked'] },
	'an optional field called toString': { schema: { type: 'object', properties: { toString: { type: 'string' }, a: { type: 'number' } } }, accept: [{}, { toString: 'x' }], refuse: [{ toString: 1 }] },
	'fields with odd names': { schema: { type: 'object', properties: { 'a-b': { type: 'string' }, número: { type: 'string' }, "it's": { type: 'string' }, '💳': { type: 'string' }, '': { type: 'string' }, class: { type: 'string' }, '1a': { type: 'string' }, 'a\u202eb': { type: 'string' } } }, accept: [{ 'a-b': 'x', número: 'x', "it's": 'x', '💳': 'x', '': 'x', class: 'x', '1a': 'x', 'a\u202eb': 'x' }], refuse: [{ 'a-b': 1 }, { número: 1 }, { "it's": 1 }, { '💳': 1 }, { '': 1 }, { class: 1 }, { '1a': 1 }, { 'a\u202eb': 1 }] },
	'minLength without a type': { schema: { minLength: 2 }, accept: ['ab', 1, null], refuse: ['a'] },
	'minimum without a type': { schema: { minimum: 2 }, accept: [2, 'x'], refuse: [1] },
	'keywords of two kinds without a type': { schema: { minLength: 2, minimum: 2 }, accept: ['ab', 2, null], refuse: ['a', 1] },
	// Alternatives
	'allOf of closed objects': { schema: { allOf: [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { type: 'object', properties: { b: {} } }] }, accept: [{ a: 1 }], refuse: [{ b: 1 }] },
	'if and then': { schema: JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}'), accept: [{ a: 1, b: 1 }], refuse: [{ a: 1 }], reported: ['keyword-unchecked'] },
	'a discriminator': { schema: { oneOf: [{ type: 'object', required: ['a'] }, { type: 'object', required: ['b'] }], discriminator: { propertyName: 'kind' } }, accept: [{ a: 1 }], refuse: [{}], reported: ['not-read'] },
	'an unknown keyword': { schema: { type: 'string', maximumLength: 1 }, accept: ['ab'], refuse: [], reported: ['not-read'] },
	// References
	'a reference': { schema: toCard, components: card({ type: 'string' }), accept: ['x'], refuse: [1] },
	'a reference to a reference': { schema: toCard, components: { Card: { $ref: '#/components/schemas/Other' }, Other: { type: 'string' } }, accept: ['x'], refuse: [1] },
	'a reference with siblings in 3.1': { schema: { ...toCard, maxLength: 1 }, components: card({ type: 'string' }), accept: ['x'], refuse: ['xy', 1] },
	'a reference with siblings in 3.0': { version: '3.0.3', schema: { ...toCard, maxLength: 1 }, components: card({ type: 'string' }), accept: ['x'], refuse: ['xy'], reported: ['not-read'] },
	'a reference that leads to nothing': { schema: { $ref: '#/components/schemas/None' }, accept: ['x', 1], refuse: [], reported: ['reference-lost'] },
	'a reference to another host': { schema: { $ref: 'https://vendor.example/card.json' }, accept: ['x', 1], refuse: [], reported: ['reference-lost'] },
	'a reference to a file': { schema: { $ref: '/etc/passwd' }, accept: ['x'], refuse: [], reported: ['reference-lost'] },
	'a reference out of the folder': { schema: { $ref: '../secret.json#/a' }, accept: ['x'], refuse: [], reported: ['reference-lost'] },
	'a reference to itself': { schema: toCard, components: card(toCard), accept: ['x', 1], refuse: [], reported: ['reference-lost'] },
	'a reference that leads to itself through alternatives': { schema: toCard, components: card({ anyOf: [toCard, { type: 'string' }] }), accept: ['x'], refuse: [], reported: ['reference-lost'] },
	'a schema that contains itself': { schema: toCard, components: card({ type: 'object', properties: { next: toCard }, additionalProperties: false }), accept: [deep(5)], refuse: [{ next: 1 }, { next: { next: { x: 1 } } }] },
	'two schemas that contain each other': { schema: toCard, components: { Card: { type: 'object', properties: { other: { $ref: '#/components/schemas/Other' } } }, Other: { type: 'object', properties: { card: toCard }, required: ['card'] } }, accept: [{ other: { card: {} } }], refuse: [{ other: {} }, { other: { card: { other: 1 } } }] },
	'a reference with an escaped pointer': { schema: { $ref: '#/components/schemas/a~1b%20c' }, components: { 'a/b c': { type: 'string' } }, accept: ['x'], refuse: [1] },
	'a schema called as a word of the language': { schema: { $ref: '#/components/schemas/class' }, components: { class: { type: 'string' } }, accept: ['x'], refuse: [1] },
	'a schema called __proto__': { schema: { $ref: '#/components/schemas/__proto__' }, components: JSON.parse('{"__proto__":{"type":"string"}}'), accept: ['x'], refuse: [1] },
	'names that become one': { schema: { type: 'object', properties: { a: { $ref: '#/components/schemas/dados cliente' }, b: { $ref: '#/components/schemas/DadosCliente' } } }, components: { 'dados cliente': { type: 'string' }, DadosCliente: { type: 'number' } }, accept: [{ a: 'x', b: 1 }], refuse: [{ a: 1 }, { b: 'x' }] },
}
