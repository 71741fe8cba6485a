/** How far long work has come. Whoever works writes it, and the terminal reads it. */
export interface Progress {
	done: number
	/** How many there are, as far as they have been counted. */
	of?: number
}

/** Says how far work has come: a count, a rate, and what is left. */
export function progressText(what: string, { done, of }: Progress, elapsedMs: number): string {
	const aSecond = (done * 1000) / elapsedMs
	const counted = `${what}: ${done}${of === undefined ? '' : ` of ${of}`}, ${Math.round(aSecond)} a second`
	return of === undefined || !done ? counted : `${counted}, ${Math.ceil((of - done) / aSecond)} s left`
}
