/** Values of environment variables whose names suggest a secret, to be removed from messages of other code. */
export function listSecrets(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	return Object.entries(env).flatMap(([name, value]) =>
		value !== undefined && value.length > 3 && /CREDENTIAL_VALUE$|CREDENTIALS$|PASSWORD|SECRET|TOKEN/i.test(name)
			? [value, ...value.split(':').filter(({ length }) => length > 3)]
			: [],
	)
}

/** Replaces secrets in a text, in any case, as a host has another. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((shown, secret) => {
		const pattern = secret.replaceAll(/[^\w\s]/g, '\\$&')
		return pattern ? shown.replaceAll(new RegExp(pattern, 'gi'), '[redacted]') : shown
	}, text)
}
