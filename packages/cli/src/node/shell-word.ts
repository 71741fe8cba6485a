/** Quotes a text for a POSIX shell with single quotes, in which only the quote itself is special. */
function quoteText(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A word of a command line that is printed: as it is where no shell reads it otherwise, else quoted. */
export function toShellWord(text: string): string {
	return /^[\w@%+=:,./-]+$/.test(text) ? text : quoteText(text)
}
