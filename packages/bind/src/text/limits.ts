/** How much of a stranger's document is read. */
export interface Limits {
	/** Bytes of one file. Default 33,554,432. */
	readonly maxBytes: number
	/** Levels of nesting. Default 200. */
	readonly maxDepth: number
	/** How often YAML aliases may repeat what they stand for. Default 10,000. */
	readonly maxAliases: number
	/** Values in one file, those that aliases repeat included. Default 5,000,000. */
	readonly maxValues: number
}

export const defaultLimits: Limits = {
	maxBytes: 33_554_432,
	maxDepth: 200,
	maxAliases: 10_000,
	maxValues: 5_000_000,
}
