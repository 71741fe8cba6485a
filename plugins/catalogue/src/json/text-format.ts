import * as v from 'valibot'

/** A format that {@linkcode textFormat} can check, by its name in JSON Schema or OpenAPI. */
export type TextFormat = 'date' | 'date-time' | 'uuid' | 'email' | 'uri'

const matches = (form: RegExp) => (text: string) => form.test(text)
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:z|[+-](?:[01]\\d|2[0-3]):?[0-5]\\d)'
const time = new RegExp(`^${clock}$`, 'i')
const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?'

function isDate(text: string): boolean {
	if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
	const date = new Date(`${text}T00:00:00Z`)
	return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The check of each format, and the type name of valibot's own action for it, so that tools that read valibot schemas recognise
 * it.
 */
const formats: Readonly<Record<TextFormat, readonly [string, (text: string) => boolean]>> = {
	date: ['iso_date', isDate],
	'date-time': [
		'iso_timestamp',
		(text: string) => isDate(text.slice(0, 10)) && /^[t ]/i.test(text.slice(10)) && time.test(text.slice(11)),
	],
	uuid: ['uuid', matches(/^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i)],
	email: [
		'email',
		matches(new RegExp(`^[\\w!#$%&'*+/=?^\`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^\`{|}~-]+)*@${label}(?:\\.${label})+$`, 'i')),
	],
	uri: ['url', matches(/^[a-z][a-z\d+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i)],
}

/**
 * Creates the check that a text has a format of OpenAPI or JSON Schema. `date` and `date-time` are those of RFC 3339 §5.6, with an offset
 * and a day that exists.
 *
 * @param name The format's name.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textFormat(name: TextFormat): v.CheckAction<string, string> {
	const [type, holds] = formats[name]
	return { ...v.check(holds, `expected text of the format ${name}`), type: type as 'check' }
}
