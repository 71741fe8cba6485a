/** A request as a curl command: what is secret in it is a variable of the shell. */
import { redact } from '@tarja/core'
import { printable } from '../printable.ts'
import { type Preview, tokenVariable } from './preview.ts'

/** In single quotes nothing is special to a POSIX shell but the quote itself. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The token's variable is left to the shell; what stands around it is not. */
function withVariable(text: string): string {
	const parts = text.split(tokenVariable).map((part) => part && quoted(part))
	return parts.join(`"${tokenVariable}"`)
}

/** One header: curl takes `name;` for an empty value, and `name:` for none at all. */
function header(name: string, value: string): string {
	if (value === '') return quoted(`${name};`)
	const text = `${name}: ${value}`
	return value.includes(tokenVariable) ? withVariable(text) : quoted(text)
}

/** Which variables the command wants. */
export interface CurlCommand {
	readonly command: string
	/** Names of variables, and what each has to hold. */
	readonly variables: Readonly<Record<string, string>>
}

/**
 * The curl command that sends a request once.
 *
 * @param preview A request whose token is `$TARJA_TOKEN`. A body in which something looks like a card number or a credential is
 * the variable `TARJA_BODY`; headers that the operation or a plugin gives are named as they are, unless they look so too.
 */
export function curlOf({ method, url, headers, body }: Preview): CurlCommand {
	const variables: Record<string, string> = {}
	const parts = ['curl', '-g', '--path-as-is', '-X', method]
	for (const [name, value] of headers) {
		if (value.includes(tokenVariable)) variables.TARJA_TOKEN = 'tarja token --reveal'
		const isSecret = !value.includes(tokenVariable) && (name === 'authorization' || redact(value) !== value)
		if (isSecret) {
			const variable = `TARJA_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`
			variables[variable] = `the value of the header ${name}`
			parts.push('-H', `"${name}: $${variable}"`)
		} else parts.push('-H', header(name, value))
	}
	if (body !== undefined) {
		const isOpen = typeof body === 'string' && redact(body) === body && printable(body) === body
		if (!isOpen) variables.TARJA_BODY = 'the body'
		parts.push('--data-raw', isOpen ? quoted(body) : '"$TARJA_BODY"')
	}
	return { command: [...parts, quoted(url)].join(' '), variables }
}
