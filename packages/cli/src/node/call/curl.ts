/** Writes a request as a curl command in which secrets are shell variables. */
import { quoted } from '../shell-word.ts'
import { type Preview, tokenVariable } from './preview.ts'
import { isOpenBody, shownHeaders, shownUrl } from './shown.ts'

/** Quotes a text but leaves the token's variable for the shell to expand. */
function withVariable(text: string): string {
	const parts = text.split(tokenVariable).map((part) => part && quoted(part))
	return parts.join(`"${tokenVariable}"`)
}

/** Writes one header. For curl `name;` is an empty header and `name:` removes it. */
function header(name: string, value: string): string {
	if (value === '') return quoted(`${name};`)
	const text = `${name}: ${value}`
	return value.includes(tokenVariable) ? withVariable(text) : quoted(text)
}

/** A curl command line, in which secrets are shell variables that the user sets first. */
export interface CurlCommand {
	readonly command: string
	/** For each shell variable, words or a command line that say where its value comes from. */
	readonly variables: Readonly<Record<string, string>>
}

/**
 * Writes the curl command that sends a request once.
 *
 * @param preview A request whose token is `$TARJA_TOKEN`. Whatever of it is masked where it is shown is a variable here.
 */
export function curlOf(preview: Preview): CurlCommand {
	const { method, url, headers, body } = preview
	const variables: Record<string, string> = {}
	const parts = ['curl', '-g', '--path-as-is', '-X', method]
	const shown = shownHeaders(preview)
	for (const [name, value] of headers) {
		if (value.includes(tokenVariable)) variables.TARJA_TOKEN = 'npx @tarja/cli token --reveal'
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
