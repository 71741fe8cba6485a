/** The eight fields of a payment intent, as section 2.2 of the reference shows them. None is known to be required. */
import type { Issue } from '../settings.ts'

interface FieldRule {
	readonly name: string
	readonly expected: string
	valid(value: unknown): boolean
}

function text(name: string): FieldRule {
	return { name, expected: 'a string', valid: (value) => typeof value === 'string' }
}

function pattern(name: string, expected: string, format: RegExp): FieldRule {
	return { name, expected, valid: (value) => typeof value === 'string' && format.test(value) }
}

function integer(name: string): FieldRule {
	return { name, expected: 'a JSON integer', valid: Number.isInteger }
}

/** The form is shown, and a timestamp is a date that exists: `2026-02-30` has the form and is none. */
function isTimestamp(value: unknown): boolean {
	if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)) return false
	const time = Date.parse(value)
	return !Number.isNaN(time) && new Date(time).toISOString() === value.replace('Z', '.000Z')
}

export const intentFields: readonly FieldRule[] = [
	pattern('nsuOrigem', 'a string of digits', /^\d+$/),
	pattern('valorTransacao', 'a string of digits', /^\d+$/),
	{
		name: 'dataHoraTerminal',
		expected: 'a string of the form yyyy-mm-ddThh:mm:ssZ, an ISO 8601 time in UTC',
		valid: isTimestamp,
	},
	integer('idCartao'),
	pattern('redeOrigemOperacaoPDV', 'a string of 14 digits', /^\d{14}$/),
	text('terminalRequisitante'),
	text('codigoExternoCartao'),
	integer('idCliente'),
]

export const intentFieldNames: readonly string[] = intentFields.map(({ name }) => name)

/** Names the wrong fields of an intent; a value never appears. */
export function intentIssues(body: Readonly<Record<string, unknown>>): Issue[] {
	return intentFields
		.filter(({ name, valid }) => Object.hasOwn(body, name) && !valid(body[name]))
		.map(({ name, expected }) => ({ field: name, expected: `${expected} (section 2.2)` }))
}
