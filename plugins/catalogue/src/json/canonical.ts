/** A JSON value as text, the same for values that JSON Schema takes for equal: fields in any order, 1 for 1.0. */
export function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
	if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
	const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
	return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join()}}`
}
