import type { ParameterStyle } from '../../../form/operation.ts'
import type { Json } from '../../../text/json.ts'

/** Ways to write a parameter's value as text in OpenAPI 3 (§4.8.12.3). */
const styles = ['simple', 'label', 'matrix', 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const

export function styleOf(value: Json | undefined): ParameterStyle | undefined {
	return styles.find((style) => style === value)
}

/** Collection formats of OpenAPI 2.0, with their OpenAPI 3 style and `explode`. */
const collectionFormats = {
	csv: ['form', false],
	ssv: ['spaceDelimited', false],
	tsv: ['tabDelimited', false],
	pipes: ['pipeDelimited', false],
	multi: ['form', true],
} as const

export function collectionStyle(value: Json | undefined): readonly [style: ParameterStyle, explode: boolean] {
	const name = Object.keys(collectionFormats).find((known) => known === value) as keyof typeof collectionFormats
	return collectionFormats[name ?? 'csv']
}
