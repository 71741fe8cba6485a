/**
 * Explains an error to a person: what happened, what is known of the payment, and what to do.
 * @module
 */

import type { TarjaErrorCode, TarjaErrorDetails } from '../details.ts'
import { printableText } from '../printed.ts'
import { oneLine, printedReference } from '../redact.ts'
import { isTarjaError, type TarjaError } from '../tarja-error.ts'
import { english } from './english.ts'
import { portuguese } from './portuguese.ts'
import type { Words } from './words.ts'

/** A language in which {@linkcode explain} answers. */
export type ExplainLanguage = 'en' | 'pt-BR'

const languages: Readonly<Record<ExplainLanguage, Words>> = { en: english, 'pt-BR': portuguese }

function causeOf<Code extends TarjaErrorCode>(words: Words, { code, details }: TarjaError<Code>): string {
	const cause: (details: TarjaErrorDetails[Code]) => string = words.cause[code]
	const masked = (name: string, mask: (text: string) => string) => {
		const text: unknown = Object(details)[name]
		return typeof text === 'string' ? { [name]: mask(text) } : {}
	}
	return cause({ ...details, ...masked('reference', printedReference), ...masked('found', printableText) })
}

/** Identifies the payment by its fields and reference, masked as in the error itself. */
function namesOf({ reference, fields = {} }: TarjaError): string {
	const own = Object.entries(fields).filter(([, value]) => /^(?:string|number)$/.test(typeof value) && value !== '')
	const names = [
		...(reference === undefined ? [] : [printedReference(reference)]),
		...own.map((pair) => pair.join(' ')),
	]
	return names.join(', ').slice(0, maxNamesChars)
}

const maxNamesChars = 1000

/**
 * Says in sentences what happened to a call that failed, what is known of its effect, and what to do next: for the person at a
 * till or in a back office. Machines and logs are better served by `code` and `outcome`.
 *
 * It reads `code`, `outcome` and `details`, holds no secret and no body, and never throws for a `TarjaError`. The sentences may
 * change in any version; only their meaning is stable. A bundle that does not import it does not carry it.
 *
 * @param error Any `TarjaError`.
 * @param language `en` or `pt-BR`. Default `en`.
 * @returns Two or three sentences in one line. Where the outcome is `unknown`, they end with what to look the payment up by.
 * @throws {TypeError} For an error that is no `TarjaError`, and for another language.
 * @see docs/pt-BR/reference/glossary.md has the words.
 * @example
 * ```ts
 * import { isTarjaError } from '@tarja/core'
 * import { explain } from '@tarja/core/explain'
 *
 * const toldToPerson = (error: unknown) => (isTarjaError(error) ? explain(error, 'pt-BR') : 'Erro inesperado.')
 * ```
 */
export function explain(error: TarjaError, language: ExplainLanguage = 'en'): string {
	if (!isTarjaError(error)) throw new TypeError('Cannot explain the error: it is no TarjaError')
	if (!Object.hasOwn(languages, language))
		throw new TypeError(
			`Cannot explain the error: there is no such language; take ${Object.keys(languages).join(' or ')}`,
		)
	const words = languages[language]
	const names = error.outcome === 'unknown' ? namesOf(error) : ''
	const sentences = [causeOf(words, error), words.outcome[error.outcome], ...(names ? [words.lookUp(names)] : [])]
	return oneLine(sentences.join(' '))
}
