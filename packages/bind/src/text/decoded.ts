/** Percent-encoding undone; the text itself where that cannot be done. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}
