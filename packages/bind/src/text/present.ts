/** A copy without the members whose value is undefined. */
export function dropUndefined<Given extends object>(
	given: Given,
): { [Name in keyof Given]?: Exclude<Given[Name], undefined> } {
	const kept = Object.entries(given).filter(([, value]) => value !== undefined)
	return Object.fromEntries(kept) as { [Name in keyof Given]?: Exclude<Given[Name], undefined> }
}
