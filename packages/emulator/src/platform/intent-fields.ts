/** Validates the eight fields of a payment intent (section 2.2). None is known to be required. */
import { said } from '../refusal-text.ts'
import { type Issue, isText, type Test } from '../shapes.ts'

interface IntentField {
	readonly name: string
	/** The JSON Schema of its values. */
	readonly schema: { readonly type: 'string' | 'integer'; readonly pattern?: string }
	/** What a value should be, in words. */
	readonly expected: string
	readonly valid: Test
}

type Kind = 'text' | 'digits' | 'digits14' | 'integer' | 'time'

const schemas: Readonly<Record<Kind, IntentField['schema']>> = {
	text: { type: 'string' },
	digits: { type: 'string', pattern: '^\\d+$' },
	digits14: { type: 'string', pattern: '^\\d{14}$' },
	integer: { type: 'integer' },
	time: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' },
}

/** Whether a time exists: `2026-02-30` does not. */
function isInCalendar(value: unknown): boolean {
	const time = Date.parse(String(value))
	return !Number.isNaN(time) && new Date(time).toISOString() === String(value).replace('Z', '.000Z')
}

function field(name: string, kind: Kind): IntentField {
	const schema = schemas[kind]
	const isOfType: Test = schema.type === 'integer' ? Number.isInteger : isText
	const form = new RegExp(schema.pattern ?? '')
	const valid: Test = (value) => isOfType(value) && form.test(String(value)) && (kind !== 'time' || isInCalendar(value))
	return { name, schema, expected: said(`expected.${kind}`), valid }
}

export const intentFields: readonly IntentField[] = [
	field('nsuOrigem', 'digits'),
	field('valorTransacao', 'digits'),
	field('dataHoraTerminal', 'time'),
	field('idCartao', 'integer'),
	field('redeOrigemOperacaoPDV', 'digits14'),
	field('terminalRequisitante', 'text'),
	field('codigoExternoCartao', 'text'),
	field('idCliente', 'integer'),
]

export const intentFieldNames: readonly string[] = intentFields.map(({ name }) => name)

/** Lists the fields of an intent whose values have a wrong form, without those values; missing fields are not listed. */
export function intentIssues(body: Readonly<Record<string, unknown>>): Issue[] {
	return intentFields
		.filter(({ name, valid }) => Object.hasOwn(body, name) && !valid(body[name]))
		.map(({ name, expected }) => ({ field: name, expected }))
}
