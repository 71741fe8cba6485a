/** Normalises media types, and classifies how the client handles them. */

/** Returns the normal form of a media type: lower case, one space after each semicolon. Undefined if it is invalid. */
export function normalizeMediaType(name: string): string | undefined {
	const parts = name.toLowerCase().split(';')
	const plain = parts.map((part) => part.trim()).join('; ')
	return /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+(?:; [\x21-\x7e ]*)?$/.test(plain) && plain.length <= 120 ? plain : undefined
}

/** How the client writes or reads a body. */
export type Medium = 'json' | 'json-suffix' | 'form' | 'text' | 'bytes' | 'multipart'

/** Removes the parameters of a media type, such as `charset`, and writes it in lower case. */
export function getEssence(mediaType: string): string {
	return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

/** Whether a media type names JSON. A wildcard doesn't, although the client handles it as JSON. */
export const isNamingJson = ({ mediaType }: { readonly mediaType: string }): boolean => /\bjson\b/.test(mediaType)

/** Returns how the client writes or reads a body of this media type. */
export function getMedium(mediaType: string): Medium {
	const essence = getEssence(mediaType)
	if (/^(?:application\/json|\*\/\*|application\/\*|text\/json)$/.test(essence) || essence === '') return 'json'
	if (/\+json$/.test(essence)) return 'json-suffix'
	if (essence === 'application/x-www-form-urlencoded') return 'form'
	if (essence.startsWith('multipart/')) return 'multipart'
	return /^text\/|[/+](?:xml|jwt|jose|yaml|csv|x-ndjson|pem)$|^application\/(?:jwt|jose)/.test(essence)
		? 'text'
		: 'bytes'
}

/** Whether the client writes or reads a body as JSON. */
export const isJson = ({ mediaType }: { readonly mediaType: string }): boolean => /^json/.test(getMedium(mediaType))

/** Whether the client reads a body as text. */
export const isTextBody = (content: { readonly mediaType: string } | undefined): boolean =>
	content !== undefined && getMedium(content.mediaType) === 'text'
