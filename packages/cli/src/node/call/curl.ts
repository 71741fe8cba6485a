/** A request as a curl command: what is secret in it is a variable of the shell. */
import { type Preview, tokenVariable } from './preview.ts'
import { isOpenBody, shownHeaders, shownUrl } from './shown.ts'

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
 * @param preview A request whose token is `$TARJA_TOKEN`. Whatever of it is masked where it is shown is a variable here.
 */
export function curlOf(preview: Preview): CurlCommand {
	const { method, url, headers, body } = preview
	const variables: Record<string, string> = {}
	const parts = ['curl', '-g', '--path-as-is', '-X', method]
	const shown = shownHeaders(preview)
	for (const [name, value] of headers) {
		if (value.includes(tokenVariable)) variables.TARJA_TOKEN = 'tarja token --reveal'
		if (shown[name] === value || value.includes(tokenVariable)) {
			parts.push('-H', header(name, value))
			continue
		}
		const variable = `TARJA_${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`
		variables[variable] = `the value of the header ${name}`
		parts.push('-H', `"${name}: $${variable}"`)
	}
	if (body !== undefined) {
		const isOpen = isOpenBody(preview)
		if (!isOpen) variables.TARJA_BODY = 'the body'
		parts.push('--data-raw', isOpen ? quoted(String(body)) : '"$TARJA_BODY"')
	}
	const isOpenUrl = shownUrl(preview) === url
	if (!isOpenUrl) variables.TARJA_URL = 'the URL'
	parts.push(isOpenUrl ? quoted(url) : '"$TARJA_URL"')
	return { command: parts.join(' '), variables }
}
