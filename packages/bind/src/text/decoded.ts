/** Decodes percent-encoding; a text with a malformed escape is returned as it is. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}
