/** Limits against documents that would take too much memory or time; beyond one, reading fails with a `SourceError`. */
export interface Limits {
	/** Largest size of one file in bytes. Default 33,554,432. */
	readonly maxBytes: number
	/** Deepest nesting of lists and objects, in levels. Default 200. */
	readonly maxDepth: number
	/** Largest number of values in one file; values that a YAML alias repeats count each time. Default 5,000,000. */
	readonly maxValues: number
	/** Most schemas read of one document; shared ones count for each use. Default 500,000. */
	readonly maxSchemas: number
}

export const defaultLimits: Limits = {
	maxBytes: 33_554_432,
	maxDepth: 200,
	maxValues: 5_000_000,
	maxSchemas: 500_000,
}
