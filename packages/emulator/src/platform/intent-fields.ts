/** Validates the eight fields of a payment intent (section 2.2). None is known to be required. */
import { said } from '../refusal-text.ts'
import type { Issue } from '../settings.ts'

interface FieldRule {
	readonly name: string
	readonly expected: string
	valid(value: unknown): boolean
}

function text(name: string): FieldRule {
	return { name, expected: said('expected.text'), valid: (value) => typeof value === 'string' }
}

function pattern(name: string, expected: 'digits' | 'digits14', format: RegExp): FieldRule {
	return {
		name,
		expected: said(`expected.${expected}`),
		valid: (value) => typeof value === 'string' && format.test(value),
	}
}

function integer(name: string): FieldRule {
	return { name, expected: said('expected.integer'), valid: Number.isInteger }
}

/** Whether a text has the documented form and is an existing date: `2026-02-30` is not. */
function isTimestamp(value: unknown): boolean {
	if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)) return false
	const time = Date.parse(value)
	return !Number.isNaN(time) && new Date(time).toISOString() === value.replace('Z', '.000Z')
}

export const intentFields: readonly FieldRule[] = [
	pattern('nsuOrigem', 'digits', /^\d+$/),
	pattern('valorTransacao', 'digits', /^\d+$/),
	{
		name: 'dataHoraTerminal',
		expected: said('expected.time'),
		valid: isTimestamp,
	},
	integer('idCartao'),
	pattern('redeOrigemOperacaoPDV', 'digits14', /^\d{14}$/),
	text('terminalRequisitante'),
	text('codigoExternoCartao'),
	integer('idCliente'),
]

export const intentFieldNames: readonly string[] = intentFields.map(({ name }) => name)

/** Lists the fields of an intent whose values have a wrong form, without those values; missing fields are not listed. */
export function intentIssues(body: Readonly<Record<string, unknown>>): Issue[] {
	return intentFields
		.filter(({ name, valid }) => Object.hasOwn(body, name) && !valid(body[name]))
		.map(({ name, expected }) => ({ field: name, expected }))
}
