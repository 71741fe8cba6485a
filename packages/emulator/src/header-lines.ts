/** Picks the header lines of a recorded request that a repetition of it must carry; the connection's own are left out. */
import type { LogEntry } from './entry.ts'

const ofConnection: readonly string[] = [
	'connection',
	'content-length',
	'expect',
	'host',
	'keep-alive',
	'transfer-encoding',
]

/** Leaves out the headers that belong to the former connection or that the sender sets itself. */
export function ownLines({ headers, rawHeaders }: LogEntry): readonly (readonly [name: string, value: string])[] {
	return (rawHeaders ?? Object.entries(headers)).filter(([name]) => !ofConnection.includes(name.toLowerCase()))
}
