/** Counts the changes of a space, so that a watcher asks only for what is new. */

export interface Revision {
	/** Identifies the history; it changes after a restart, a reset, an import, or when the log is cleared. */
	history(): string
	/** Returns the number of the newest change; 0 before the first. */
	current(): number
	/** Counts a change. */
	next(): void
	/** Counts a change, and notes it of these things. */
	mark(...things: readonly (object | undefined)[]): void
	/** The change at which a thing was marked last; 0 for never. */
	of(thing: object): number
	/** Starts a new history: watchers then discard what they have and read everything again. */
	restart(): void
}

export function createRevision(): Revision {
	// Created on first use, because a Worker has no randomness at module scope.
	let name: string | undefined
	let last = 0
	const marks = new WeakMap<object, number>()

	function next(): void {
		last += 1
	}

	return {
		history() {
			name ??= crypto.randomUUID()
			return name
		},
		current: () => last,
		next,
		mark(...things) {
			next()
			for (const thing of things) if (thing) marks.set(thing, last)
		},
		of: (thing) => marks.get(thing) ?? 0,
		restart() {
			name = undefined
			next()
		},
	}
}
