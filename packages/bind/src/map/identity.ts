/** By which fields the platform's side of a call may be found again: a proposal, for people to review. */
import type { InputFields } from './input-fields.ts'

/** Endings of names that identify something, in English and Portuguese; as words, whatever the case. */
const identifying =
	/(?:^|[^a-z])(?:id|uuid|guid|nsu|key|chave|token|number|numero|codigo|code|reference|referencia|protocolo|protocol|identificador|identifier)$/

/** `codigoExternoCartao` and `idempotency_key` as words. */
function wordsOf(name: string): string {
	return name
		.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll(/[^a-z\d]+/g, ' ')
		.trim()
}

function isIdentifier(name: string): boolean {
	const words = wordsOf(name)
	return identifying.test(words) || /^(?:id|nsu|codigo|numero|chave) /.test(words)
}

/** Required fields that identify something; those of the path always do. Headers are in no record of a call. */
export function proposedIdentity({ params, query, body }: InputFields): readonly string[] {
	const required = [...query.fields, ...body.fields].filter(({ name, required }) => required && isIdentifier(name))
	const names = [...params.fields.map(({ name }) => name), ...required.map(({ name }) => name)]
	return [...new Set(names)]
}
