/** The spelling of a media type that is compared: lower case, one space after each semicolon. Undefined where it is none. */
export function mediaTypeOf(name: string): string | undefined {
	const plain = name
		.trim()
		.toLowerCase()
		.replaceAll(/\s*;\s*/g, '; ')
	return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:; [\x21-\x7e ]*)?$/.test(plain) && plain.length <= 120 ? plain : undefined
}
