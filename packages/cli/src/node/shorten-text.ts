/**
 * Cuts a text after a word, to at most so many characters, and marks the cut with `…`. Mask the text before: half a card number is
 * not recognised as one.
 */
export function shortenText(text: string, mostChars: number): string {
	const characters = Array.from(text)
	if (characters.length <= mostChars) return text
	const beginning = characters.slice(0, mostChars).join('')
	const [words] = /^.*\S(?=\s)/su.exec(beginning) ?? [beginning]
	return `${words} …`
}
