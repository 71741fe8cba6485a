/** Masks for the log: a value becomes a number, the same number for the same value, so that equal tokens are recognisable. */
import { type Bounds, createBounded, detached } from './bounded.ts'
import { INTENT_PATH, jsonOf, type Message, mediaTypeOf, TOKEN_PATH, textOf } from './message.ts'
import { intentFieldNames } from './platform/intent-fields.ts'
import { decoded, isPlainHeader, isPlainPiece, mayHoldCardNumber } from './printable.ts'
import { isRecord } from './settings.ts'

/** Values that were seen, each under a number. A number gives nothing away, where a hash of an amount or a card would. */
export interface Labels {
	/**
	 * The label of a value, such as `#3`: numbered in order of first sight. A value of more than 4,096 characters is not
	 * remembered, and has another label each time.
	 */
	label(value: string): string
	/** How many characters are kept. */
	characters(): number
	exportState(): LabelState
	importState(state: LabelState): void
}

/** The values with their numbers, oldest first, and the last number given. */
export interface LabelState {
	/** The last number given. */
	readonly last: number
	/** Values in the clear, oldest first, with their numbers. */
	readonly numbers: readonly (readonly [value: string, number: number])[]
}

// Longer than any token of ours, and than most of anyone's.
const longestRemembered = 4_096

export function createLabels(bounds: Bounds): Labels {
	const numbers = createBounded<string, number>(bounds)
	let last = 0

	function remember(value: string, number: number): void {
		if (value.length <= longestRemembered) numbers.set(detached(value), number, value.length)
	}

	return {
		label(value) {
			const known = numbers.get(value)
			if (known !== undefined) return `#${known}`
			last += 1
			remember(value, last)
			return `#${last}`
		},
		characters: numbers.characters,
		exportState: () => ({ last, numbers: numbers.entries() }),
		importState(state) {
			last = state.last
			numbers.clear()
			for (const [value, number] of state.numbers) remember(value, number)
		},
	}
}

// A request of the reference has eight fields and about as many headers: what is beyond this is a flood, and only counted.
const mostShown = 64

/** Masks the first of many things, and says how many more there were. */
function firstOf<Thing>(things: readonly Thing[], show: (thing: Thing) => string): string[] {
	const shown = things.slice(0, mostShown).map(show)
	return things.length > mostShown ? [...shown, moreThan(things)] : shown
}

/** The same for members of an object. */
function firstMembers<Value>(
	members: readonly [string, Value][],
	show: (member: [string, Value]) => [string, string],
): Record<string, string> {
	const shown = Object.fromEntries(members.slice(0, mostShown).map(show))
	return members.length > mostShown ? { ...shown, [moreThan(members)]: '' } : shown
}

function moreThan({ length }: readonly unknown[]): string {
	return `[and ${length - mostShown} more]`
}

// Everything else is masked: a list of what is harmless cannot forget a secret.
const harmlessHeaders: ReadonlySet<string> = new Set([
	'accept',
	'accept-encoding',
	'accept-language',
	'cache-control',
	'connection',
	'content-length',
	'content-type',
	'date',
	'host',
	'origin',
	'pragma',
	'sec-fetch-dest',
	'sec-fetch-mode',
	'sec-fetch-site',
	'transfer-encoding',
	'user-agent',
])

function maskHeader(name: string, value: string, labels: Labels): string {
	if (value === '' || (harmlessHeaders.has(name) && isPlainHeader(name, value))) return value
	const [, scheme, credentials] = (name === 'authorization' && /^(bearer|basic) +(.+)$/i.exec(value)) || []
	return scheme && credentials ? `${scheme} [${labels.label(credentials)}]` : `[${labels.label(value)}]`
}

/** Header fields by lower-case name, masked unless harmless; an empty value stays visible as empty. */
export function maskHeaders(headers: Headers, labels: Labels): Record<string, string> {
	return firstMembers([...headers], ([name, value]) => [
		isPlainPiece(name) ? name : `[name ${labels.label(name)}]`,
		maskHeader(name, value, labels),
	])
}

/** The method as received, unless it is no word. */
export function maskMethod(method: string, labels: Labels): string {
	return /^[A-Za-z]{1,20}$/.test(method) ? method : `[${labels.label(method)}]`
}

function maskSegment(segment: string, labels: Labels): string {
	return isPlainPiece(decoded(segment) ?? segment) ? segment : `[${labels.label(segment)}]`
}

/** Words and short numbers stay readable. Digits of a card may be spread over several segments. */
export function maskPath(path: string, labels: Labels): string {
	if (path === INTENT_PATH || path === TOKEN_PATH) return path
	const shown = firstOf(path.split('/'), (segment) => maskSegment(segment, labels))
	const left = shown.map((segment) => (segment.startsWith('[') ? 'x' : (decoded(segment) ?? segment)))
	if (!mayHoldCardNumber(left.join('/'))) return shown.join('/')
	return shown
		.map((segment, index) => (/\d/.test(left[index] ?? '') ? `[${labels.label(segment)}]` : segment))
		.join('/')
}

function maskPair(pair: string, labels: Labels): string {
	if (pair === '') return pair
	const [name = '', ...rest] = pair.split('=')
	const value = rest.join('=')
	if (name === 'meioPagamento' && isPlainPiece(decoded(value) ?? value)) return pair
	const shown = name === 'meioPagamento' ? name : `[${labels.label(name)}]`
	return rest.length === 0 ? shown : `${shown}=[${labels.label(value)}]`
}

/** The one parameter that is shown stays readable; of others not even the name does. */
export function maskQuery(query: string, labels: Labels): string {
	return firstOf(query.split('&'), (pair) => maskPair(pair, labels)).join('&')
}

function maskValue(value: unknown, labels: Labels): string {
	if (value === '' || value === null || typeof value === 'boolean') return `[${JSON.stringify(value)}]`
	const type = Number.isInteger(value) ? 'integer' : Array.isArray(value) ? 'array' : typeof value
	return `[${type} ${labels.label(JSON.stringify(value))}]`
}

function maskField([name, value]: readonly [string, string], labels: Labels): string {
	const shown = name === 'grant_type' || name === 'username' ? name : `[${labels.label(name)}]`
	return value === '' || value === 'password' ? `${shown}=${value}` : `${shown}=[${labels.label(value)}]`
}

function maskForm(text: string, labels: Labels): string {
	return firstOf([...new URLSearchParams(text)], (pair) => maskField(pair, labels)).join('&')
}

function maskJson(message: Message, labels: Labels): string | undefined {
	const body = jsonOf(message)
	if (!isRecord(body)) return undefined
	const masked = firstMembers(Object.entries(body), ([name, value]) => [
		intentFieldNames.includes(name) ? name : `[name ${labels.label(name)}]`,
		maskValue(value, labels),
	])
	return JSON.stringify(masked)
}

/** The body with every value masked; the names that the reference shows stay readable. */
export function maskBody(message: Message, labels: Labels): string {
	if (message.tooLarge) return '[too large]'
	if (message.body.byteLength === 0) return ''
	const masked = maskedText(message, labels)
	return masked ?? `[${message.body.byteLength} bytes]`
}

function maskedText(message: Message, labels: Labels): string | undefined {
	const type = mediaTypeOf(message.headers)
	if (type === 'application/json') return maskJson(message, labels)
	if (message.path !== TOKEN_PATH || !type.endsWith('/x-www-form-urlencoded')) return undefined
	const text = textOf(message)
	return text === undefined ? undefined : maskForm(text, labels)
}
