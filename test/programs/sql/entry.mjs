/** An id as the journal makes them. */
export function newId() {
	const time = new Date().toISOString().replace(/[-:.]/g, '')
	return `${time}-${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
}
