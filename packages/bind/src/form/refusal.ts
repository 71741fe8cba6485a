/** Recognises samples of refusals, because vendors decline payments with 201, too. */
import type { Json } from '../text/json.ts'
import { removeAccents } from '../text/names.ts'
import type { BodySample } from './source.ts'

/** Removes accents and writes a text in lower case. */
export const toPlain = (text: string): string => removeAccents(text).toLowerCase()

/** Words of a refusal in English and Portuguese. */
export const refusal: RegExp =
	/refus|declin|den(?:y|ied)|reject|(?:^|[^a-z])(?:fail|err(?:or|o)(?![a-z]))|negad|recus|rejeit|falh|nao.?autoriz/

/** Lists the texts in a value, without URLs, because a URL may lead to a page about failures. */
function listTexts(value: Json): readonly string[] {
	if (typeof value === 'string') return value.includes('://') ? [] : [value]
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Whether a sample speaks of a refusal, in its name, its description or a value. */
export function isRefusalSample({ about, json }: BodySample): boolean {
	return [about, ...listTexts(JSON.parse(json))].some((text) => refusal.test(toPlain(text)))
}
