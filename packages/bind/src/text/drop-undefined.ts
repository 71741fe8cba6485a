/** A copy without the members whose value is undefined. */
export function dropUndefined<Given extends object>(
	input: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
	const kept = Object.entries(input).filter(([, value]) => value !== undefined)
	return Object.fromEntries(kept) as { [Name in keyof Given]?: Exclude<Given[Name], undefined> }
}
