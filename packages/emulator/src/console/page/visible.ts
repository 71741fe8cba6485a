// Control, bidirectional and invisible characters, which can make one text look like another.
const hidden = /(?![\t\n])[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu

/** Replaces characters that cannot be seen, or that change how others are read, with their code points such as `\u{200b}`. */
export function showHidden(text: string): string {
	return text.replace(hidden, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}
