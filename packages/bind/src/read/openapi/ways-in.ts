/** Reads how a document's calls are authorised, and writes the lines of `createClient` for it. */
import { type Json, joinPointer } from '../../text/json.ts'
import { getMember, getPart, isObject, listParts, type Part, type Placed, toText } from '../json-object.ts'
import type { Reading } from '../reading.ts'

/** How calls are authorised: lines for a person, and headers that are therefore no input of a call. */
export interface WaysIn {
	/** Lines of `createClient`, or why there is none. They contain no value of the document but names and paths. */
	readonly lines: readonly string[]
	/** Names of headers that hold a key, in lower case. */
	readonly headers: ReadonlySet<string>
}

/** Returns a text of the document between quotes, or a placeholder if it can't be shown. */
function quoteName(value: Json | undefined, placed: Placed, reading: Reading): string {
	const text = toText(value) ?? ''
	return /^[\w.:/ -]{1,200}$/.test(text) && !reading.isSecret(text, placed.pointer) ? `'${text}'` : "'…'"
}

/** Writes the line of a client-credentials flow. */
function writeClientCredentials(flow: Part, placed: Placed, reading: Reading): string {
	const url = toText(getMember(flow.value, 'tokenUrl')) ?? ''
	const path = url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*/i, '').replace(/[?#].*$/s, '')
	const scopes = listParts(getPart(flow, 'scopes')).map(([name]) => name)
	const settings = [
		'id',
		'secret',
		...(scopes.length > 0 ? [`scope: ${quoteName(scopes.slice(0, 8).join(' '), placed, reading)}`] : []),
		...(path.startsWith('/') ? [`path: ${quoteName(path, placed, reading)}`] : []),
	]
	const elsewhere = path === url ? '' : ' // is it on the host of your base URL?'
	return `auth: clientCredentials({ ${settings.join(', ')} }),${elsewhere}`
}

function writeOAuth(placed: Placed, reading: Reading): string {
	const { value } = placed
	const flows = getPart(placed, 'flows')
	const found = getPart(flows, 'clientCredentials')
	if (isObject(found.value)) return writeClientCredentials(found, placed, reading)
	if (getMember(value, 'flow') === 'application') return writeClientCredentials(placed, placed, reading)
	if (getMember(value, 'flow') === 'password' || getMember(flows.value, 'password'))
		return 'auth: passwordGrant({ basic, credential: { name, value } }),'
	return '// OAuth 2 for a person who signs in: write an issuer of your own'
}

function writeHttp(scheme: string): string {
	if (scheme === 'basic') return 'auth: basic({ user, password }),'
	if (scheme === 'bearer') return `auth: rawAuthorization(\`Bearer \${token}\`),`
	return `auth: rawAuthorization(value), // of scheme ${/^[\w-]{1,30}$/.test(scheme) ? scheme : 'its own'}`
}

function writeScheme(placed: Placed, reading: Reading): string {
	const { value } = placed
	const [type, place] = ['type', 'in'].map((name) => String(getMember(value, name)))
	if (type === 'oauth2') return writeOAuth(placed, reading)
	if (type === 'basic') return writeHttp('basic')
	if (type === 'http') return writeHttp(String(getMember(value, 'scheme')).toLowerCase())
	if (type === 'mutualTLS') return '// a client certificate: give it to the transport'
	if (type !== 'apiKey' || place !== 'header')
		return `// ${type === 'apiKey' ? 'a key in the query or a cookie' : 'a scheme of its own'}: not sent by tarja`
	if (/^authorization$/i.test(String(getMember(value, 'name')))) return 'auth: rawAuthorization(key),'
	return `auth: apiKey({ ${quoteName(getMember(value, 'name'), placed, reading)}: key }),`
}

/** Reads the security schemes of OpenAPI 2.0 and 3. */
export function readWaysIn(root: Placed, reading: Reading): WaysIn {
	const parts = [getPart(getPart(root, 'components'), 'securitySchemes'), getPart(root, 'securityDefinitions')]
	const schemes = parts.flatMap(listParts)
	const headers = schemes.flatMap(([, { value }]) => {
		const name = toText(getMember(value, 'name'))
		return getMember(value, 'in') === 'header' && name ? [name.toLowerCase()] : []
	})
	const lines = schemes.map(([name, placed]) => {
		const about = quoteName(name, { ...placed, pointer: joinPointer(placed.pointer, name) }, reading)
		return `${about}: ${writeScheme(placed, reading)}`
	})
	return { lines, headers: new Set(headers) }
}
