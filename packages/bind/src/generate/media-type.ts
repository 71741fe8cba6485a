/** What the client can do with a media type by itself. */
export type Medium = 'json' | 'json-suffix' | 'form' | 'text' | 'bytes' | 'multipart'

/** A media type without its parameters, in lower case. */
export function essenceOf(mediaType: string): string {
	return (mediaType.split(';')[0] ?? '').trim().toLowerCase()
}

/** How a body or an answer of a media type is written or read. */
export function mediumOf(mediaType: string): Medium {
	const essence = essenceOf(mediaType)
	if (/^(?:application\/json|\*\/\*|application\/\*|text\/json)$/.test(essence) || essence === '') return 'json'
	if (/\+json$/.test(essence)) return 'json-suffix'
	if (essence === 'application/x-www-form-urlencoded') return 'form'
	if (essence.startsWith('multipart/')) return 'multipart'
	return /^text\/|[/+](?:xml|jwt|jose|yaml|csv|x-ndjson|pem)$|^application\/(?:jwt|jose)/.test(essence)
		? 'text'
		: 'bytes'
}
