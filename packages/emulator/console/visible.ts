// Controls, marks that turn the direction of a line, and characters that show nothing: they make a text look like another one.
const hidden = /(?![\t\n])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu

/** A text as it can be shown: what cannot be seen, or would change how the rest is seen, stands there by its number. */
export function visible(text: string): string {
	return text.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
