/** Names of what holds a credential or authenticates a cardholder: members, parameters, options and environment variables. */
export const secretName: RegExp =
	/token|secret|segredo|passw|passcode|senha|authorization|credential|api[-_]?key|chave|cv[vcn]|^c(?:id|sc)$|security[-_]?code|seguranca|verification|(?:^|[-_])pin(?:$|[-_])|pin[-_]?block|new[-_]?pin|track|trilha|^otp$/i

/** Returns the forms in which a secret stands in URLs, forms, JSON and headers. */
function listForms(secret: string): readonly string[] {
	const bytes = Buffer.from(secret)
	const form = new URLSearchParams({ '': secret }).toString().slice(1)
	const encoded = [encodeURIComponent(secret), form, JSON.stringify(secret).slice(1, -1)]
	return [secret, ...encoded, bytes.toString('base64url'), bytes.toString('base64'), bytes.toString('hex')]
}

/**
 * Returns the values of environment variables whose names suggest a secret, in all their forms, to be removed from what is printed. The
 * longest come first, because one can be a part of another.
 */
export function listSecrets(env: Readonly<Record<string, string | undefined>>): readonly string[] {
	const values = Object.entries(env).flatMap(([name, value = '']) =>
		secretName.test(name) && !/NAME$/i.test(name) ? [value, Buffer.from(value, 'base64').toString()] : [],
	)
	// What is no Base64 decodes to anything.
	const parts = values.flatMap((value) => [value, ...value.split(':')]).filter((part) => /^[^\ufffd]{4,}$/.test(part))
	return [...new Set(parts.flatMap(listForms))].sort((one, other) => other.length - one.length)
}

/** Replaces secrets in a text, in any case, as a host has another. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((shown, secret) => {
		const pattern = secret.replaceAll(/[^\w\s]/g, '\\$&')
		return pattern ? shown.replaceAll(new RegExp(pattern, 'gi'), '[redacted]') : shown
	}, text)
}
