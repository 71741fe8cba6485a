/** Masks for the journal: a value becomes a number, the same number for the same value, so that equal tokens are recognisable. */
import { INTENT_PATH, type Message, mediaTypeOf, TOKEN_PATH, textOf } from './message.ts'
import { intentFieldNames } from './platform/intent-fields.ts'
import { isRecord } from './settings.ts'

/** Values that were seen, each under a number. A number gives nothing away, where a hash of an amount or a card would. */
export interface Labels {
	/** The label of a value, such as `#3`: numbered in order of first sight. */
	label(value: string): string
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

export function createLabels(limit: number): Labels {
	let numbers = new Map<string, number>()
	let last = 0
	return {
		label(value) {
			const known = numbers.get(value)
			if (known !== undefined) return `#${known}`
			last += 1
			numbers.set(value, last)
			const [oldest] = numbers.keys()
			if (numbers.size > limit && oldest !== undefined) numbers.delete(oldest)
			return `#${last}`
		},
		exportState: () => ({ last, numbers: [...numbers] }),
		importState(state) {
			last = state.last
			numbers = new Map(state.numbers)
		},
	}
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
	if (value === '' || harmlessHeaders.has(name)) return value
	const [, scheme, credentials] = (name === 'authorization' && /^(\w+) +(.+)$/.exec(value)) || []
	return scheme && credentials ? `${scheme} [${labels.label(credentials)}]` : `[${labels.label(value)}]`
}

/** Header fields by lower-case name, masked unless harmless; an empty value stays visible as empty. */
export function maskHeaders(headers: Headers, labels: Labels): Record<string, string> {
	return Object.fromEntries([...headers].map(([name, value]) => [name, maskHeader(name, value, labels)]))
}

/** Long runs of digits may be a card number. */
function maskDigits(text: string, labels: Labels): string {
	return text.replace(/\d{8,}/g, (digits) => `[${labels.label(digits)}]`)
}

export function maskPath(path: string, labels: Labels): string {
	return path === INTENT_PATH ? path : maskDigits(path, labels)
}

/** The one parameter that is shown stays readable; of others not even the name does. */
export function maskQuery(query: string, labels: Labels): string {
	const pairs = query.split('&').map((pair) => {
		if (pair === '') return pair
		const [name = '', ...value] = pair.split('=')
		if (name === 'meioPagamento') return maskDigits(pair, labels)
		const label = `[${labels.label(name)}]`
		return value.length === 0 ? label : `${label}=[${labels.label(value.join('='))}]`
	})
	return pairs.join('&')
}

function maskValue(value: unknown, labels: Labels): string {
	if (value === '' || value === null || typeof value === 'boolean') return `[${JSON.stringify(value)}]`
	const type = Number.isInteger(value) ? 'integer' : Array.isArray(value) ? 'array' : typeof value
	return `[${type} ${labels.label(JSON.stringify(value))}]`
}

function maskForm(text: string, labels: Labels): string {
	const pairs = [...new URLSearchParams(text)].map(([name, value]) => {
		const shown = name === 'grant_type' || name === 'username' ? name : `[${labels.label(name)}]`
		return value === '' || value === 'password' ? `${shown}=${value}` : `${shown}=[${labels.label(value)}]`
	})
	return pairs.join('&')
}

function maskJson(text: string, labels: Labels): string | undefined {
	try {
		const body: unknown = JSON.parse(text)
		if (!isRecord(body)) return undefined
		const members = Object.entries(body).map(([name, value]) => {
			const known = intentFieldNames.includes(name)
			return [known ? name : `[name ${labels.label(name)}]`, maskValue(value, labels)]
		})
		return JSON.stringify(Object.fromEntries(members))
	} catch {
		return undefined
	}
}

/** The body with every value masked; the names that the reference shows stay readable. */
export function maskBody(message: Message, labels: Labels): string {
	if (message.tooLarge) return '[too large]'
	if (message.body.byteLength === 0) return ''
	const text = textOf(message)
	const type = mediaTypeOf(message.headers)
	let masked: string | undefined
	if (text !== undefined && message.path === TOKEN_PATH && type.endsWith('/x-www-form-urlencoded'))
		masked = maskForm(text, labels)
	else if (text !== undefined && type === 'application/json') masked = maskJson(text, labels)
	return masked ?? `[${message.body.byteLength} bytes]`
}
