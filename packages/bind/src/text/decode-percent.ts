/** Decodes percent-encoding; a text with a malformed escape is returned as it is. */
export function decodePercent(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}
