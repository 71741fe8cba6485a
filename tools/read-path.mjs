/** Returns the path of a request, decoded; an empty text if it can't be decoded. Anyone on this machine may send such a path. */
export function readPath(url) {
	try {
		return decodeURIComponent(new URL(url, 'http://own').pathname)
	} catch {
		return ''
	}
}
