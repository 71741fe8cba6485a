import type { LogEntry } from '../entry.ts'

type Pair = Readonly<Record<'name' | 'value', string>>

function pairs(lines: Iterable<readonly [string, string]>): Pair[] {
	return [...lines].map(([name, value]) => ({ name, value }))
}

function requestOf(entry: LogEntry, baseUrl: string): object {
	const { method, path, query, headers, rawHeaders, body, bodyBytes } = entry
	const lines = rawHeaders ?? Object.entries(headers)
	return {
		method,
		url: `${baseUrl}${path}${query === '' ? '' : `?${query}`}`,
		httpVersion: 'HTTP/1.1',
		cookies: [],
		headers: pairs(lines),
		queryString: pairs(new URLSearchParams(query)),
		headersSize: -1,
		bodySize: bodyBytes,
		...(body === '' ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: body } }),
	}
}

/** A lost answer is exported without a status, because the client saw none. */
function answerOf({ answer, ending }: LogEntry): object {
	const seen = ending === 'lost' ? undefined : answer
	const { status = 0, headers = {}, body = '', sentBytes = 0 } = seen ?? {}
	const content = { size: sentBytes, mimeType: headers['content-type'] ?? '', text: body }
	const members = {
		status,
		statusText: '',
		httpVersion: 'HTTP/1.1',
		cookies: [],
		headers: pairs(Object.entries(headers)),
	}
	return { ...members, content, redirectURL: headers.location ?? '', headersSize: -1, bodySize: sentBytes }
}

/** Exports requests as an HTTP archive (HAR 1.2), which browsers and other tools can open. */
export function harOf(entries: readonly LogEntry[], baseUrl: string): object {
	return {
		log: {
			version: '1.2',
			creator: { name: 'tarja emulator', version: '1' },
			entries: entries.map((entry) => {
				const atMs = Date.parse(entry.at)
				const beganMs = Date.parse(entry.answer?.beganAt ?? entry.endedAt ?? entry.at)
				const endedMs = Date.parse(entry.endedAt ?? entry.answer?.beganAt ?? entry.at)
				return {
					startedDateTime: entry.at,
					time: endedMs - atMs,
					request: requestOf(entry, baseUrl),
					response: answerOf(entry),
					cache: {},
					timings: { send: 0, wait: Math.max(0, beganMs - atMs), receive: Math.max(0, endedMs - beganMs) },
					comment: `#${entry.seq} ${entry.applied ? 'applied' : 'not applied'}, ${entry.ending ?? 'in progress'}`,
				}
			}),
		},
	}
}
