/** Counts the changes of a space, so that whoever watches it asks for what is new and for nothing else. */

export interface Revision {
	/** Name of what is counted: another one after a restart, a reset, an import, or when the log was emptied. */
	history(): string
	/** Number of the newest change; 0 before the first. */
	current(): number
	/** Takes note of a change. Returns its number. */
	next(): number
	/** Begins anew: what somebody has seen before is no part of it. */
	restart(): void
}

export function createRevision(): Revision {
	// Made late: at a Worker's module scope there is no randomness.
	let name: string | undefined
	let last = 0
	return {
		history() {
			name ??= crypto.randomUUID()
			return name
		},
		current: () => last,
		next() {
			last += 1
			return last
		},
		restart() {
			name = undefined
			last += 1
		},
	}
}
