/** Counts the changes of a space, so that a watcher asks only for what is new. */

export interface Revision {
	/** Identifies the history; it changes after a restart, a reset, an import, or when the log is cleared. */
	history(): string
	/** Returns the number of the newest change; 0 before the first. */
	current(): number
	/** Counts a change and returns its number. */
	next(): number
	/** Starts a new history: watchers then discard what they have and read everything again. */
	restart(): void
}

export function createRevision(): Revision {
	// Created on first use, because a Worker has no randomness at module scope.
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
