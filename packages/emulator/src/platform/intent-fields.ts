/** Validates the eight fields of a payment intent (section 2.2). None is known to be required. */
import { type Issue, isText, type Test } from '../shapes.ts'

interface IntentField {
	readonly name: string
	/** Describes a valid value in words. */
	readonly expected: string
	readonly valid: Test
}

type Kind = 'text' | 'digits' | 'digits14' | 'integer' | 'time'

/** How the values of each kind are checked. */
const kinds: Readonly<Record<Kind, readonly [valid: Test, expected: string]>> = {
	text: [isText, 'a string'],
	digits: [isTextLike(/^\d+$/), 'a string of digits'],
	digits14: [isTextLike(/^\d{14}$/), 'a string of 14 digits'],
	integer: [Number.isInteger, 'a JSON integer'],
	time: [isTime, 'a string of the form yyyy-mm-ddThh:mm:ssZ, an ISO 8601 time in UTC'],
}

function isTextLike(form: RegExp): Test {
	return (value) => typeof value === 'string' && form.test(value)
}

/** Returns whether a value is a time of the shown form that exists: `2026-02-30` doesn't. */
function isTime(value: unknown): boolean {
	if (!isTextLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)(value)) return false
	const time = Date.parse(String(value))
	return !Number.isNaN(time) && new Date(time).toISOString() === String(value).replace('Z', '.000Z')
}

function createField(name: string, kind: Kind): IntentField {
	const [valid, expected] = kinds[kind]
	return { name, valid, expected: `${expected} (section 2.2)` }
}

const intentFields: readonly IntentField[] = [
	createField('nsuOrigem', 'digits'),
	createField('valorTransacao', 'digits'),
	createField('dataHoraTerminal', 'time'),
	createField('idCartao', 'integer'),
	createField('redeOrigemOperacaoPDV', 'digits14'),
	createField('terminalRequisitante', 'text'),
	createField('codigoExternoCartao', 'text'),
	createField('idCliente', 'integer'),
]

export const intentFieldNames: readonly string[] = intentFields.map(({ name }) => name)

/** Lists the fields of an intent whose values have a wrong form, without those values; missing fields are not listed. */
export function findIntentIssues(body: Readonly<Record<string, unknown>>): Issue[] {
	return intentFields
		.filter(({ name, valid }) => Object.hasOwn(body, name) && !valid(body[name]))
		.map(({ name, expected }) => ({ field: name, expected }))
}
