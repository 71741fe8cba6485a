// One schema for each keyword or edge case, with what it takes and what it refuses. Where `reported` names codes, the refusal is not
// checked by the bindings, and the report says so.

import type { LossCode } from '../../form/loss-codes.ts'
import type { Json, JsonObject } from '../../text/json.ts'

export interface MicroSchema {
	readonly schema: Json
	readonly accept: readonly unknown[]
	readonly refuse: readonly unknown[]
	readonly reported?: readonly LossCode[]
	/** Default `3.1.0`. */
	readonly version?: '2.0' | '3.0.3' | '3.1.0'
	readonly components?: JsonObject
}

const card = (schema: Json): JsonObject => ({ Card: schema })
const toCard = { $ref: '#/components/schemas/Card' }
const deep = (depth: number): unknown => (depth ? { next: deep(depth - 1) } : {})
const family = '\u{1f468}\u200d\u{1f469}'

export const microSchemas: Readonly<Record<string, MicroSchema>> = {
	// Types
	'type string': { schema: { type: 'string' }, accept: ['', 'x', '\u0000'], refuse: [1, null, true, [], {}] },
	'type number': { schema: { type: 'number' }, accept: [0, -1.5, 1e300], refuse: ['1', null, true, []] },
	'type integer': { schema: { type: 'integer' }, accept: [0, -3, 2 ** 60, 1.0], refuse: [1.5, '1', null] },
	'type boolean': { schema: { type: 'boolean' }, accept: [true, false], refuse: ['true', 0, null] },
	'type null': { schema: { type: 'null' }, accept: [null], refuse: ['', 0, false, {}] },
	'type array': { schema: { type: 'array' }, accept: [[], [1, 'x', null]], refuse: [{}, 'x', null] },
	'type object': { schema: { type: 'object' }, accept: [{}, { a: 1 }], refuse: [[], 'x', null, 1] },
	'type list': { schema: { type: ['string', 'null'] }, accept: ['x', null], refuse: [1, {}] },
	'type list of number and integer': { schema: { type: ['integer', 'number'] }, accept: [1.5], refuse: ['1'] },
	'type list with keywords of both': {
		schema: { type: ['string', 'integer'], minLength: 2, minimum: 5 },
		accept: ['ab', 5],
		refuse: ['a', 4, null],
	},
	'no schema at all': { schema: {}, accept: [1, null, 'x', {}], refuse: [], reported: ['schema-empty'] },
	'schema true': { schema: { type: 'object', properties: { a: true } }, accept: [{ a: 1 }, {}], refuse: [[]] },
	'schema false': { schema: { type: 'object', properties: { a: false } }, accept: [{}], refuse: [{ a: 1 }] },
	'an unknown type': { schema: { type: 'money' }, accept: [1, 'x'], refuse: [], reported: ['keyword-invalid'] },
	// What looks like a secret
	'enum with what looks like a card number': {
		schema: { type: 'string', enum: ['A', '4111111111111111'] },
		accept: ['A', '4111111111111111'],
		refuse: ['B'],
		reported: ['secret-removed'],
	},
	'const that looks like a token': {
		schema: { const: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' },
		accept: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
		refuse: ['x'],
		reported: ['secret-removed'],
	},
	'a field with the name of a card number': {
		schema: { type: 'object', properties: { '4111111111111111': { type: 'string' } } },
		accept: [{}, { '4111111111111111': 'x' }],
		refuse: [{ '4111111111111111': 1 }],
		reported: ['secret-removed'],
	},
	'a required field with the name of a card number': {
		schema: { type: 'object', required: ['4111111111111111'] },
		accept: [{ '4111111111111111': 'x' }],
		refuse: [{}],
		reported: ['secret-removed'],
	},
	// Texts
	minLength: { schema: { type: 'string', minLength: 2 }, accept: ['ab'], refuse: ['a', ''] },
	maxLength: { schema: { type: 'string', maxLength: 2 }, accept: ['', 'ab'], refuse: ['abc'] },
	'maxLength counts code points': {
		schema: { type: 'string', maxLength: 3 },
		accept: [family],
		refuse: [`${family}x`],
	},
	'minLength counts code points': { schema: { type: 'string', minLength: 2 }, accept: ['💳💳'], refuse: ['💳'] },
	'maxLength 0': { schema: { type: 'string', maxLength: 0 }, accept: [''], refuse: ['a'] },
	pattern: { schema: { type: 'string', pattern: '^\\d{3}$' }, accept: ['123'], refuse: ['12', '1234'] },
	'pattern is not anchored': { schema: { type: 'string', pattern: 'b' }, accept: ['abc'], refuse: ['ac'] },
	'pattern with a slash': { schema: { type: 'string', pattern: '^a/b$' }, accept: ['a/b'], refuse: ['ab'] },
	'pattern with quotes': { schema: { type: 'string', pattern: '^[\'"`]$' }, accept: ["'", '"', '`'], refuse: ['x'] },
	'pattern with a newline': { schema: { type: 'string', pattern: '^a\nb$' }, accept: ['a\nb'], refuse: ['ab'] },
	'pattern with letters of all scripts': {
		schema: { type: 'string', pattern: '^\\p{L}+$' },
		accept: ['ação'],
		refuse: ['1'],
	},
	'pattern of Java': {
		schema: { type: 'string', pattern: '(?i)^[a-z]++$' },
		accept: ['x'],
		refuse: ['1'],
		reported: ['pattern-dropped'],
	},
	'pattern that takes for ever': {
		schema: { type: 'string', pattern: '^(a+)+$' },
		accept: ['aa'],
		refuse: ['b'],
		reported: ['pattern-dropped'],
	},
	'pattern of overlapping alternatives': {
		schema: { type: 'string', pattern: '^(a|[a-z])*$' },
		accept: ['aa'],
		refuse: ['1'],
		reported: ['pattern-dropped'],
	},
	'pattern of delimited repetitions': {
		schema: { type: 'string', pattern: '^[a-z]+(\\.[a-z]+)*$' },
		accept: ['a.b.c'],
		refuse: ['a..b'],
	},
	'format date': {
		schema: { type: 'string', format: 'date' },
		accept: ['2026-02-28'],
		refuse: ['2026-02-30', '28/02/2026'],
	},
	'format date-time': {
		schema: { type: 'string', format: 'date-time' },
		accept: ['2026-11-20T09:26:00Z', '2026-11-20T09:26:00.123-03:00'],
		refuse: ['2026-11-20T09:26:00', '2026-11-20', 'today', '2026-11-20T25:00:00Z'],
	},
	'format time': { schema: { type: 'string', format: 'time' }, accept: ['09:26:00Z'], refuse: ['9:26', '24:00:00Z'] },
	'format uuid': {
		schema: { type: 'string', format: 'uuid' },
		accept: ['00000000-0000-4000-8000-000000000000'],
		refuse: ['00000000', 'x'],
	},
	'format email': {
		schema: { type: 'string', format: 'email' },
		accept: ['a@b.example'],
		refuse: ['a', 'a@', '@b.example'],
	},
	'format uri': {
		schema: { type: 'string', format: 'uri' },
		accept: ['https://a.example/b?c=d'],
		refuse: ['a b', '/a'],
	},
	'format ipv4': { schema: { type: 'string', format: 'ipv4' }, accept: ['10.0.0.1'], refuse: ['10.0.0.256', '10.0.0'] },
	'format ipv6': { schema: { type: 'string', format: 'ipv6' }, accept: ['::1'], refuse: ['1', 'g::'] },
	'format hostname': { schema: { type: 'string', format: 'hostname' }, accept: ['a-b.example'], refuse: ['-a', 'a_b'] },
	'format byte': { schema: { type: 'string', format: 'byte' }, accept: ['YQ=='], refuse: ['YQ', 'ç'] },
	'format duration': { schema: { type: 'string', format: 'duration' }, accept: ['P1DT2H', 'P3W'], refuse: ['P', '1D'] },
	'format password says nothing': { schema: { type: 'string', format: 'password' }, accept: ['x'], refuse: [1] },
	'an unknown format': {
		schema: { type: 'string', format: 'cpf' },
		accept: ['x'],
		refuse: ['y'],
		reported: ['format-unchecked'],
	},
	'format integer of a text': {
		schema: { type: 'string', format: 'integer' },
		accept: ['1'],
		refuse: ['x'],
		reported: ['format-unchecked'],
	},
	'format and pattern together': {
		schema: { type: 'string', format: 'date', pattern: '^2026' },
		accept: ['2026-01-01'],
		refuse: ['2025-01-01', '2026'],
	},
	contentEncoding: {
		schema: { type: 'string', contentEncoding: 'base64' },
		accept: ['YQ=='],
		refuse: ['ç'],
		reported: ['keyword-content'],
	},
	// Numbers
	minimum: { schema: { type: 'number', minimum: 1 }, accept: [1, 2], refuse: [0.99] },
	maximum: { schema: { type: 'number', maximum: 1 }, accept: [1, -2], refuse: [1.01] },
	exclusiveMinimum: { schema: { type: 'number', exclusiveMinimum: 1 }, accept: [1.01], refuse: [1] },
	exclusiveMaximum: { schema: { type: 'number', exclusiveMaximum: 1 }, accept: [0.99], refuse: [1] },
	'exclusiveMinimum of 3.0': {
		version: '3.0.3',
		schema: { type: 'number', minimum: 1, exclusiveMinimum: true },
		accept: [1.01],
		refuse: [1],
	},
	'exclusiveMaximum false of 3.0': {
		version: '3.0.3',
		schema: { type: 'number', maximum: 1, exclusiveMaximum: false },
		accept: [1],
		refuse: [1.01],
	},
	'minimum below zero': { schema: { type: 'number', minimum: -1.5 }, accept: [-1.5], refuse: [-1.6] },
	multipleOf: { schema: { type: 'number', multipleOf: 5 }, accept: [0, 10, -5], refuse: [3] },
	'multipleOf a decimal': {
		schema: { type: 'number', multipleOf: 0.01 },
		accept: [19.99, 0.07, 4.35],
		refuse: [19.999],
	},
	'multipleOf a tiny number': { schema: { type: 'number', multipleOf: 1e-7 }, accept: [3e-7], refuse: [3.5e-7] },
	'multipleOf 0': { schema: { type: 'number', multipleOf: 0 }, accept: [1], refuse: [], reported: ['keyword-invalid'] },
	'format int32': { schema: { type: 'integer', format: 'int32' }, accept: [2 ** 31 - 1], refuse: [2 ** 31, 1.5] },
	'format int64': {
		schema: { type: 'integer', format: 'int64' },
		accept: [2 ** 53],
		refuse: [],
		reported: ['int64-precision'],
	},
	'format int64 stays an integer': { schema: { type: 'integer', format: 'int64' }, accept: [1], refuse: [1.5, '1'] },
	'format double': { schema: { type: 'number', format: 'double' }, accept: [1.5], refuse: ['1.5'] },
	'a minimum that is no number': {
		schema: { type: 'number', minimum: '1' },
		accept: [0],
		refuse: [],
		reported: ['keyword-invalid'],
	},
	'a bound beyond exact integers': {
		schema: { type: 'integer', maximum: 2 ** 53 + 2 },
		accept: [1],
		refuse: [],
		reported: ['number-precision'],
	},
	// Values
	enum: { schema: { type: 'string', enum: ['A', 'B'] }, accept: ['A'], refuse: ['C', '', null] },
	'enum of numbers': { schema: { enum: [1, 2.5] }, accept: [1, 2.5], refuse: [2, '1'] },
	'enum of mixed values': {
		schema: { enum: ['A', 1, null, true] },
		accept: ['A', 1, null, true],
		refuse: ['B', 2, false],
	},
	'enum of objects': {
		schema: { enum: [{ a: [1] }] },
		accept: [{ a: [1] }],
		refuse: [{ a: [2] }, {}, { a: [1], b: 1 }],
	},
	'enum beside a pattern that cannot be used': {
		schema: { type: 'string', enum: ['A', 'B'], pattern: '(?i)x' },
		accept: ['A'],
		refuse: ['C'],
		reported: ['pattern-dropped'],
	},
	'enum of numbers beyond exact integers': {
		schema: { enum: [2 ** 53 + 2] },
		accept: [2 ** 53 + 2],
		refuse: [1],
		reported: ['number-precision'],
	},
	'properties that are no object': {
		schema: { type: 'object', properties: 'x', patternProperties: 1 },
		accept: [{ a: 1 }],
		refuse: [1],
		reported: ['keyword-invalid'],
	},
	'lists that say what they cannot': {
		schema: { type: 'array', prefixItems: 'x', uniqueItems: 'yes' },
		accept: [[1, 1]],
		refuse: [1],
		reported: ['keyword-invalid'],
	},
	'enum with quotes': {
		schema: { enum: ["it's", '"', '\\', '\u0024{x}', '`'] },
		accept: ["it's", '\\', '\u0024{x}'],
		refuse: ['x'],
	},
	'enum of one': { schema: { enum: ['A'] }, accept: ['A'], refuse: ['B'] },
	'enum beside a type': { schema: { type: 'string', enum: ['A', 1] }, accept: ['A'], refuse: [1, 'B'] },
	'enum beside a length': {
		schema: { type: 'string', enum: ['A', 'BB'], minLength: 2 },
		accept: ['BB'],
		refuse: ['A'],
	},
	'an empty enum': { schema: { type: 'string', enum: [] }, accept: ['x'], refuse: [], reported: ['keyword-invalid'] },
	const: { schema: { const: 'A' }, accept: ['A'], refuse: ['B', null] },
	'const of an object': { schema: { const: { a: 1, b: 2 } }, accept: [{ b: 2, a: 1 }], refuse: [{ a: 1 }] },
	'const null': { schema: { const: null }, accept: [null], refuse: ['null', 0] },
	'const 1 is 1.0': { schema: { const: 1 }, accept: [1.0], refuse: ['1', true] },
	// Null
	'nullable of 3.0': { version: '3.0.3', schema: { type: 'string', nullable: true }, accept: ['x', null], refuse: [1] },
	'nullable with enum': {
		version: '3.0.3',
		schema: { type: 'string', enum: ['A'], nullable: true },
		accept: ['A', null],
		refuse: ['B'],
	},
	'nullable with enum and format': {
		version: '3.0.3',
		schema: { type: 'string', format: 'http-method', enum: ['GET', 'POST'], nullable: true },
		accept: ['GET', null],
		refuse: ['PUT', 1],
	},
	'nullable with enum and lists': {
		version: '3.0.3',
		schema: { type: 'array', items: { type: 'string' }, enum: [['A'], ['B']], nullable: true },
		accept: [['A'], null],
		refuse: [['C'], 'A'],
	},
	'nullable beside oneOf': {
		version: '3.0.3',
		schema: { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }] },
		accept: ['x', 1, null],
		refuse: [true],
		reported: ['nullable-out-of-place'],
	},
	'nullable in 3.1': {
		schema: { type: 'string', nullable: true },
		accept: ['x', null],
		refuse: [1],
	},
	'nullable beside a reference, in 3.0': {
		version: '3.0.3',
		schema: { type: 'object', properties: { at: { $ref: '#/components/schemas/Card', nullable: true } } },
		components: card({ type: 'string' }),
		accept: [{ at: 'x' }, { at: null }],
		refuse: [{ at: 1 }],
		reported: ['nullable-out-of-place'],
	},
	'nullable beside a reference, in 3.1': {
		schema: { type: 'object', properties: { at: { $ref: '#/components/schemas/Card', nullable: true } } },
		components: card({ type: 'string' }),
		accept: [{ at: 'x' }, { at: null }],
		refuse: [{ at: 1 }],
		reported: ['nullable-out-of-place'],
	},
	'a required field that a closed object does not name': {
		schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['id'], additionalProperties: false },
		accept: [{ id: 'x' }, { id: 'x', a: 'y' }],
		refuse: [{}, { a: 'y' }, { id: 'x', a: 1 }],
		reported: ['required-unnamed'],
	},
	'x-nullable of 2.0': {
		version: '2.0',
		schema: { type: 'string', 'x-nullable': true },
		accept: ['x', null],
		refuse: [1],
	},
	'nullable without a type': {
		version: '3.0.3',
		schema: { nullable: true, minLength: 1 },
		accept: ['x'],
		refuse: [''],
	},
	// Lists
	items: { schema: { type: 'array', items: { type: 'string' } }, accept: [[], ['x']], refuse: [[1], ['x', null]] },
	minItems: { schema: { type: 'array', minItems: 1 }, accept: [[1]], refuse: [[]] },
	maxItems: { schema: { type: 'array', maxItems: 1 }, accept: [[]], refuse: [[1, 2]] },
	uniqueItems: { schema: { type: 'array', uniqueItems: true }, accept: [[1, '1']], refuse: [[1, 1]] },
	'uniqueItems of objects': {
		schema: { type: 'array', uniqueItems: true },
		accept: [[{ a: 1 }, { a: 2 }]],
		refuse: [
			[
				{ a: 1, b: 2 },
				{ b: 2, a: 1 },
			],
		],
	},
	'uniqueItems false': { schema: { type: 'array', uniqueItems: false }, accept: [[1, 1]], refuse: [1] },
	prefixItems: {
		schema: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
		accept: [[], ['a'], ['a', 1], ['a', 1, true]],
		refuse: [[1], ['a', 'b']],
	},
	'a closed tuple': {
		schema: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
		accept: [[], ['a']],
		refuse: [['a', 'b']],
	},
	'a tuple with a rest': {
		schema: { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' }, minItems: 2 },
		accept: [
			['a', 1],
			['a', 1, 2],
		],
		refuse: [['a'], ['a', 'b']],
	},
	'lists of lists': {
		schema: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
		accept: [[[1], []]],
		refuse: [[1], [['x']]],
	},
	'items false': { schema: { type: 'array', items: false }, accept: [[]], refuse: [[1]] },
	contains: {
		schema: { type: 'array', contains: { type: 'string' } },
		accept: [['x']],
		refuse: [[1]],
		reported: ['keyword-contains'],
	},
	unevaluatedItems: {
		schema: { type: 'array', unevaluatedItems: false },
		accept: [[]],
		refuse: [[1]],
		reported: ['keyword-unevaluated'],
	},
	// Objects
	properties: {
		schema: { type: 'object', properties: { a: { type: 'string' } } },
		accept: [{}, { a: 'x' }, { a: 'x', b: 1 }],
		refuse: [{ a: 1 }, { a: null }],
	},
	required: {
		schema: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
		accept: [{ a: '' }],
		refuse: [{}, { b: 'x' }],
	},
	'required without a property': {
		schema: { type: 'object', required: ['a'] },
		accept: [{ a: null }, { a: 1 }],
		refuse: [{}],
	},
	'additionalProperties false': {
		schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false },
		accept: [{}, { a: 'x' }],
		refuse: [{ b: 1 }, { a: 'x', toString: 1 }],
	},
	'additionalProperties alone': {
		schema: { type: 'object', additionalProperties: { type: 'integer' } },
		accept: [{}, { x: 1 }],
		refuse: [{ x: 'y' }, []],
	},
	'additionalProperties beside properties': {
		schema: { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: { type: 'integer' } },
		accept: [{ a: 'x', b: 1 }],
		refuse: [{ a: 'x', b: 'y' }, { a: 1 }],
	},
	'additionalProperties true': {
		schema: { type: 'object', additionalProperties: true },
		accept: [{ a: 1 }],
		refuse: [1],
	},
	patternProperties: {
		schema: { type: 'object', patternProperties: { '^n_': { type: 'number' } } },
		accept: [{ n_a: 1, b: 'x' }],
		refuse: [{ n_a: 'x' }],
	},
	'patternProperties of a closed object': {
		schema: { type: 'object', patternProperties: { '^n_': { type: 'number' } }, additionalProperties: false },
		accept: [{ n_a: 1 }],
		refuse: [{ b: 1 }],
	},
	'patternProperties of a pattern that is none': {
		schema: { type: 'object', patternProperties: { '(': { type: 'number' } }, additionalProperties: false },
		accept: [{ '(': 1 }],
		refuse: [{ b: 1 }],
		reported: ['pattern-dropped'],
	},
	minProperties: { schema: { type: 'object', minProperties: 1 }, accept: [{ a: 1 }], refuse: [{}] },
	maxProperties: { schema: { type: 'object', maxProperties: 1 }, accept: [{}], refuse: [{ a: 1, b: 2 }] },
	propertyNames: {
		schema: { type: 'object', propertyNames: { pattern: '^a' } },
		accept: [{ a: 1 }],
		refuse: [{ b: 1 }],
		reported: ['keyword-property-names'],
	},
	dependentRequired: {
		schema: { type: 'object', dependentRequired: { a: ['b'] } },
		accept: [{ a: 1, b: 1 }],
		refuse: [{ a: 1 }],
		reported: ['keyword-dependent'],
	},
	unevaluatedProperties: {
		schema: { type: 'object', unevaluatedProperties: false },
		accept: [{}],
		refuse: [{ a: 1 }],
		reported: ['keyword-unevaluated'],
	},
	'a field called __proto__': {
		schema: { type: 'object', properties: JSON.parse('{"__proto__":{"type":"string"}}'), required: ['__proto__'] },
		accept: [JSON.parse('{"__proto__":"x"}')],
		refuse: [{}, JSON.parse('{"__proto__":1}')],
	},
	'a field called constructor': {
		schema: { type: 'object', properties: { constructor: { type: 'string' } }, required: ['constructor'] },
		accept: [{ constructor: 'x' }],
		refuse: [{}, { constructor: 1 }],
	},
	'an optional field called toString': {
		schema: { type: 'object', properties: { toString: { type: 'string' }, a: { type: 'number' } } },
		accept: [{}, { toString: 'x' }],
		refuse: [{ toString: 1 }],
	},
	'fields with odd names': {
		schema: {
			type: 'object',
			properties: {
				'a-b': { type: 'string' },
				número: { type: 'string' },
				"it's": { type: 'string' },
				'💳': { type: 'string' },
				'': { type: 'string' },
				class: { type: 'string' },
				'1a': { type: 'string' },
				'a\u202eb': { type: 'string' },
			},
		},
		accept: [{ 'a-b': 'x', número: 'x', "it's": 'x', '💳': 'x', '': 'x', class: 'x', '1a': 'x', 'a\u202eb': 'x' }],
		refuse: [
			{ 'a-b': 1 },
			{ número: 1 },
			{ "it's": 1 },
			{ '💳': 1 },
			{ '': 1 },
			{ class: 1 },
			{ '1a': 1 },
			{ 'a\u202eb': 1 },
		],
	},
	// Without a type
	'properties without a type': {
		schema: { properties: { a: { type: 'string' } } },
		accept: [{ a: 'x' }, 'no object', 1],
		refuse: [{ a: 1 }],
	},
	'required without a type': { schema: { required: ['a'] }, accept: [{ a: 1 }, 'x'], refuse: [{}] },
	'minLength without a type': { schema: { minLength: 2 }, accept: ['ab', 1, null], refuse: ['a'] },
	'items without a type': { schema: { items: { type: 'string' } }, accept: [['x'], 1], refuse: [[1]] },
	'minimum without a type': { schema: { minimum: 2 }, accept: [2, 'x'], refuse: [1] },
	'keywords of two kinds without a type': {
		schema: { minLength: 2, minimum: 2 },
		accept: ['ab', 2, null],
		refuse: ['a', 1],
	},
	// Alternatives
	anyOf: { schema: { anyOf: [{ type: 'string' }, { type: 'integer' }] }, accept: ['x', 1], refuse: [1.5, null] },
	'anyOf that overlaps': {
		schema: {
			anyOf: [
				{ type: 'string', minLength: 3 },
				{ type: 'string', maxLength: 1 },
			],
		},
		accept: ['abc', 'a'],
		refuse: ['ab'],
	},
	'anyOf of required sets': {
		schema: { type: 'object', properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] },
		accept: [{ a: 1 }, { b: 1 }, { a: 1, b: 1 }],
		refuse: [{}, { c: 1 }],
	},
	oneOf: { schema: { oneOf: [{ type: 'string' }, { type: 'integer' }] }, accept: ['x', 1], refuse: [null] },
	'oneOf excludes what fits two': {
		schema: { oneOf: [{ type: 'number' }, { type: 'integer' }] },
		accept: [1.5],
		refuse: [1],
	},
	'oneOf of objects': {
		schema: {
			oneOf: [
				{ type: 'object', properties: { kind: { const: 'a' }, a: { type: 'string' } }, required: ['kind', 'a'] },
				{ type: 'object', properties: { kind: { const: 'b' }, b: { type: 'number' } }, required: ['kind', 'b'] },
			],
		},
		accept: [
			{ kind: 'a', a: 'x' },
			{ kind: 'b', b: 1 },
		],
		refuse: [{ kind: 'a', b: 1 }, { kind: 'c' }, {}],
	},
	'oneOf beside properties': {
		schema: {
			type: 'object',
			properties: { id: { type: 'string' } },
			required: ['id'],
			oneOf: [{ required: ['a'] }, { required: ['b'] }],
		},
		accept: [{ id: 'x', a: 1 }],
		refuse: [{ a: 1 }, { id: 'x' }, { id: 'x', a: 1, b: 1 }],
	},
	allOf: {
		schema: { allOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { required: ['a'] }] },
		accept: [{ a: 'x', b: 1 }],
		refuse: [{}, { a: 1 }],
	},
	'allOf of closed objects': {
		schema: {
			allOf: [
				{ type: 'object', properties: { a: {} }, additionalProperties: false },
				{ type: 'object', properties: { b: {} } },
			],
		},
		accept: [{ a: 1 }],
		refuse: [{ b: 1 }],
	},
	'allOf that contradicts': {
		schema: { allOf: [{ type: 'string' }, { type: 'number' }] },
		accept: [],
		refuse: ['x', 1],
	},
	'allOf of one': { schema: { allOf: [{ type: 'string' }] }, accept: ['x'], refuse: [1] },
	'allOf of texts': {
		schema: { allOf: [{ type: 'string', minLength: 2 }, { maxLength: 3 }] },
		accept: ['ab'],
		refuse: ['a', 'abcd'],
	},
	not: { schema: { type: 'string', not: { const: 'x' } }, accept: ['y'], refuse: ['x'], reported: ['keyword-not'] },
	'if and then': {
		schema: JSON.parse('{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}'),
		accept: [{ a: 1, b: 1 }],
		refuse: [{ a: 1 }],
		reported: ['keyword-if'],
	},
	'a discriminator': {
		schema: {
			oneOf: [
				{ type: 'object', required: ['a'] },
				{ type: 'object', required: ['b'] },
			],
			discriminator: { propertyName: 'kind' },
		},
		accept: [{ a: 1 }],
		refuse: [{}],
		reported: ['discriminator-unused'],
	},
	'an unknown keyword': {
		schema: { type: 'string', maximumLength: 1 },
		accept: ['ab'],
		refuse: [],
		reported: ['keyword-unknown'],
	},
	// References
	'a reference': { schema: toCard, components: card({ type: 'string' }), accept: ['x'], refuse: [1] },
	'a reference to a reference': {
		schema: toCard,
		components: { Card: { $ref: '#/components/schemas/Other' }, Other: { type: 'string' } },
		accept: ['x'],
		refuse: [1],
	},
	'a reference with siblings in 3.1': {
		schema: { ...toCard, maxLength: 1 },
		components: card({ type: 'string' }),
		accept: ['x'],
		refuse: ['xy', 1],
	},
	'a reference with siblings in 3.0': {
		version: '3.0.3',
		schema: { ...toCard, maxLength: 1 },
		components: card({ type: 'string' }),
		accept: ['x'],
		refuse: ['xy'],
		reported: ['ref-siblings'],
	},
	'a reference that leads to nothing': {
		schema: { $ref: '#/components/schemas/None' },
		accept: ['x', 1],
		refuse: [],
		reported: ['dangling-ref'],
	},
	'a reference to another host': {
		schema: { $ref: 'https://vendor.example/card.json' },
		accept: ['x', 1],
		refuse: [],
		reported: ['remote-ref'],
	},
	'a reference to a file': { schema: { $ref: '/etc/passwd' }, accept: ['x'], refuse: [], reported: ['remote-ref'] },
	'a reference out of the folder': {
		schema: { $ref: '../secret.json#/a' },
		accept: ['x'],
		refuse: [],
		reported: ['remote-ref'],
	},
	'a reference to itself': {
		schema: toCard,
		components: card(toCard),
		accept: ['x', 1],
		refuse: [],
		reported: ['circular-alias'],
	},
	'a reference that leads to itself through alternatives': {
		schema: toCard,
		components: card({ anyOf: [toCard, { type: 'string' }] }),
		accept: ['x'],
		refuse: [],
		reported: ['circular-alias'],
	},
	'a schema that contains itself': {
		schema: toCard,
		components: card({ type: 'object', properties: { next: toCard }, additionalProperties: false }),
		accept: [deep(5)],
		refuse: [{ next: 1 }, { next: { next: { x: 1 } } }],
	},
	'a list that contains itself': {
		schema: toCard,
		components: card({ type: 'array', items: toCard }),
		accept: [[], [[], [[]]]],
		refuse: [[1], [[[1]]]],
	},
	'a map that contains itself': {
		schema: toCard,
		components: card({ type: 'object', additionalProperties: toCard }),
		accept: [{ a: { b: {} } }],
		refuse: [{ a: 1 }],
	},
	'two schemas that contain each other': {
		schema: toCard,
		components: {
			Card: { type: 'object', properties: { other: { $ref: '#/components/schemas/Other' } } },
			Other: { type: 'object', properties: { card: toCard }, required: ['card'] },
		},
		accept: [{ other: { card: {} } }],
		refuse: [{ other: {} }, { other: { card: { other: 1 } } }],
	},
	'a reference with an escaped pointer': {
		schema: { $ref: '#/components/schemas/a~1b%20c' },
		components: { 'a/b c': { type: 'string' } },
		accept: ['x'],
		refuse: [1],
	},
	'a schema called as a word of the language': {
		schema: { $ref: '#/components/schemas/class' },
		components: { class: { type: 'string' } },
		accept: ['x'],
		refuse: [1],
	},
	'a schema called as a global': {
		schema: { type: 'array', items: { $ref: '#/components/schemas/Array' } },
		components: { Array: { type: 'string' } },
		accept: [['x']],
		refuse: [[1]],
	},
	'a schema called __proto__': {
		schema: { $ref: '#/components/schemas/__proto__' },
		components: JSON.parse('{"__proto__":{"type":"string"}}'),
		accept: ['x'],
		refuse: [1],
	},
	'names that become one': {
		schema: {
			type: 'object',
			properties: {
				a: { $ref: '#/components/schemas/dados cliente' },
				b: { $ref: '#/components/schemas/DadosCliente' },
			},
		},
		components: { 'dados cliente': { type: 'string' }, DadosCliente: { type: 'number' } },
		accept: [{ a: 'x', b: 1 }],
		refuse: [{ a: 1 }, { b: 'x' }],
	},
	'a name of emoji alone': {
		schema: { $ref: '#/components/schemas/💳' },
		components: { '💳': { type: 'string' } },
		accept: ['x'],
		refuse: [1],
	},
	'a Portuguese name': {
		schema: { $ref: '#/components/schemas/Cartão de crédito' },
		components: { 'Cartão de crédito': { type: 'string' } },
		accept: ['x'],
		refuse: [1],
	},
}
