// A document that says the same in other bytes: the keys of every object in the opposite order, CRLF, and a byte order mark.
import { parse } from 'yaml'

function turned(value) {
	if (Array.isArray(value)) return value.map(turned)
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value)
			.toReversed()
			.map(([key, member]) => [key, turned(member)]),
	)
}

/** @param {string} text JSON or YAML @returns {string} JSON, which is YAML too */
export function inOtherBytes(text) {
	const document = parse(text.replace(/^\ufeff/, ''), { maxAliasCount: 10_000 })
	return `\ufeff${JSON.stringify(turned(document), null, 2).replaceAll('\n', '\r\n')}`
}

/** An environment in which another language, and another time zone, is the usual one. */
export const elsewhere = { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' }
