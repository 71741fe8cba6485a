/** Proposes the fields by which a call can be found again, for people to review. */
import type { InputFields } from './input-fields.ts'

/** Endings of identifying names in English and Portuguese, split into words. */
const identifying =
	/(?:^|[^a-z])(?:id|uuid|guid|nsu|key|chave|token|number|numero|codigo|code|reference|referencia|protocolo|protocol|identificador|identifier)$/

/** Splits a field's name into words in lower case and without accents: `codigoExternoCartao` → `codigo externo cartao`. */
function toWords(name: string): string {
	return name
		.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll(/[^a-z\d]+/g, ' ')
		.trim()
}

/** Whether a name is that of an identifier. */
function isIdentifier(name: string): boolean {
	const words = toWords(name)
	return identifying.test(words) || /^(?:id|nsu|codigo|numero|chave) /.test(words)
}

/** Required fields with identifying names; path parameters always count. Headers are not recorded, so they do not. */
export function proposeIdentity({ params, query, body }: InputFields): readonly string[] {
	const required = [...query.fields, ...body.fields].filter(({ name, required }) => required && isIdentifier(name))
	const names = [...params.fields.map(({ name }) => name), ...required.map(({ name }) => name)]
	return [...new Set(names)]
}
