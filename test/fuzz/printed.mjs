// Every form in which an error or an answer reaches a log, searched for what must not be there.
import { inspect } from 'node:util'

/** Message, stack, JSON and inspection, of the error and all of its causes. */
function formsOf(error) {
	const forms = [
		inspect(error, { depth: 12 }),
		inspect(error, { depth: 12, showHidden: true }),
		JSON.stringify(error) ?? '',
	]
	for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++)
		forms.push(String(at), at.message, String(at.stack), JSON.stringify(at) ?? '', JSON.stringify({ ...at }))
	return forms
}

/** The first secret that shows, in any of these texts; digits also with spaces or dashes between them. */
export function leakIn(texts, secrets) {
	for (const text of texts) {
		const joined = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
		const found = secrets.find((secret) => text.includes(secret) || joined.includes(secret))
		if (found)
			return `"${found}" shows in: …${text.slice(Math.max(0, text.indexOf(found) - 300), text.indexOf(found) + 300)}…`
	}
	return undefined
}

export const leakOf = (error, secrets) => leakIn(formsOf(error), secrets)
