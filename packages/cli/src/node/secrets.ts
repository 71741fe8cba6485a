/** Values of the environment that are secrets by their names, so that no message of somebody else's code repeats them. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	return Object.entries(env).flatMap(([name, value]) =>
		value !== undefined && value.length > 3 && /CREDENTIAL_VALUE$|CREDENTIALS$|PASSWORD|SECRET|TOKEN/i.test(name)
			? [value, ...value.split(':').filter(({ length }) => length > 3)]
			: [],
	)
}
