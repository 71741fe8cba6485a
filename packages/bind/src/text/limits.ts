/** Limits against documents that would take too much memory or time; beyond one, reading fails with a `SourceError`. */
export const limits = {
	/** Largest size of one file in bytes. */
	maxBytes: 33_554_432,
	/** Deepest nesting of lists and objects, in levels. */
	maxDepth: 200,
	/** Largest number of values in one file. */
	maxValues: 5_000_000,
	/** Most schemas read of one document; shared ones count for each use. */
	maxSchemas: 500_000,
} as const
