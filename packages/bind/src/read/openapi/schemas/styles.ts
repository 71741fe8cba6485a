import type { ParameterPlace, ParameterStyle } from '../../../form/operation.ts'
import type { Json } from '../../../text/json.ts'

/** How a value is written as text, and whether the items of a list repeat the parameter's name. */
type Writing = readonly [style: ParameterStyle, explode: boolean]

/** Styles of OpenAPI 3 by the place of a parameter (§4.8.12.3). */
const styles: Readonly<Record<ParameterPlace, readonly ParameterStyle[]>> = {
	path: ['simple', 'label', 'matrix'],
	query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
	header: ['simple'],
}

/** Reads `style` of OpenAPI 3; undefined if the place has no such style. */
export function parseStyle(value: Json | undefined, place: ParameterPlace): Writing | undefined {
	const style = styles[place].find((known) => known === value)
	return style && [style, style === 'form']
}

const separated: Readonly<Record<string, ParameterStyle>> = {
	csv: 'simple',
	ssv: 'spaceDelimited',
	tsv: 'tabDelimited',
	pipes: 'pipeDelimited',
}

/** Reads `collectionFormat` of OpenAPI 2.0; undefined if the place has no such format. */
export function parseCollectionFormat(value: Json | undefined, place: ParameterPlace): Writing | undefined {
	if (value === 'multi') return place === 'query' ? ['form', true] : undefined
	const style = typeof value === 'string' && Object.hasOwn(separated, value) ? separated[value] : undefined
	return style && [style === 'simple' && place === 'query' ? 'form' : style, false]
}
