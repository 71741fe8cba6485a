/**
 * Turns a document's names into identifiers, and quotes its text for code, comments and terminals. All text of a document passes through
 * this file.
 */
import { createNumbering } from '../../text/names.ts'

/** Names that a generated module must not declare: reserved words, globals, and imports. */
const reserved: ReadonlySet<string> = new Set(
	`any arguments as async await bigint boolean break case catch class const constructor continue debugger declare default delete do else
	enum eval export extends false finally for from function get global if implements import in infer instanceof interface is keyof let
	module namespace never new null number object of package private protected public readonly require return satisfies set static string
	super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield Infinity NaN
	Array ArrayBuffer BigInt Blob Boolean Buffer Date Element Error Event Exclude Extract File FormData Function Headers JSON Map Math
	Node Number Object Omit Partial Pick Process Promise Proxy Range ReadonlyArray Record Reflect RegExp Request Required Response
	Schema Set String Symbol Text URL Uint8Array WeakMap WeakSet Worker
	v operation Operation defineBindings Defaulted group bindings served HasOutcome MayDeviate MethodsOf MultipartBody Plugin Replacement WritesMultipart multipart
	allOf anyOf characterCount rulesFor withWireRules present jsonObject multipleOf openEnum orText textFormat`.split(
		/\s+/,
	),
)

const longest = 80

/**
 * Makes the name of a type: `card request` → `CardRequest`, `Cartão` → `Cartão`, `123` → `N123`. Empty if no character of the text is
 * allowed in a name.
 */
export function toPascalCase(text: string): string {
	const parts = text.normalize('NFC').match(/(?:(?!\u200c|\u200d)\p{ID_Continue})+/gu) ?? []
	const joined = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
	const name = [...joined.replace(/^_+/, '')].slice(0, longest).join('')
	if (name === '') return ''
	return /^\p{ID_Start}/u.test(name) ? name : `N${name}`
}

/** Makes the name of a constant: `cards block` → `cardsBlock`. Empty if no character of the text is allowed in a name. */
export function toCamelCase(text: string): string {
	const name = toPascalCase(text)
	return name.charAt(0).toLowerCase() + name.slice(1)
}

/** Returns a unique name: the wanted name if it is free, otherwise the name with `prefix`, otherwise the name with a number. */
export type Namer = (wanted: string, prefix: string) => string

/** Creates unique names for one module. Names that differ only in case count as equal, because readers would confuse them. */
export function createNamer(): Namer {
	const chooseName = createNumbering(
		(name) => reserved.has(name),
		(name) => name.toLowerCase(),
	)
	return (wanted, prefix) => chooseName(reserved.has(wanted) ? prefix + wanted : wanted || `${prefix}Schema`)
}

/** Matches invisible and bidirectional characters and line ends: control, format and separator characters, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}]/gu

/** Writes a text as a JavaScript string literal in single quotes; invisible characters are escaped as `\u….`. */
export function quote(text: string): string {
	const inner = JSON.stringify(text)
		.slice(1, -1)
		.replace(/\\(.)/g, (pair, character: string) => (character === '"' ? '"' : pair))
		.replaceAll("'", "\\'")
	return `'${inner.replace(unseen, toEscape)}'`
}

function toEscape(character: string): string {
	return character
		.split('')
		.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
		.join('')
}

/** Makes a text safe inside a comment of one line: it can't end the comment, start a tag, or address a compiler or linter. */
export function toRemark(text: string): string {
	const line = text.replace(/\s+/g, ' ').replace(unseen, '').trim()
	return line.replace(/\*(?=\/)/g, '* ').replace(/(?<![^\s{(])@/g, '\\@')
}

/** A document's texts about a schema or a parameter. */
export interface DocTexts {
	readonly description?: string | undefined
	readonly patternText?: string
}

/** Writes a one-line comment for a field or a type; empty if there is no text. */
export function writeDoc({ description = '', patternText }: DocTexts, indent: string): string {
	const pattern = patternText === undefined ? '' : `Pattern: ${toRemark(patternText)}`
	const line = [toRemark(description), pattern].filter(Boolean).join(' ')
	return line === '' ? '' : `/** ${line} */\n${indent}`
}

/** Writes the name of a field in a generated type. The name is quoted if it isn't a valid identifier. */
export function writeFieldName(name: string): string {
	const isPlain =
		/^[\p{ID_Start}$_](?:(?!\u200c|\u200d)[\p{ID_Continue}$])*$/u.test(name) && name === name.normalize('NFC')
	return isPlain ? name : quote(name)
}

/** Writes the name of a field in an object literal. `__proto__` must be a computed name, because otherwise it sets the prototype. */
export function writeEntryName(name: string): string {
	return name === '__proto__' ? "['__proto__']" : writeFieldName(name)
}

/** Writes an import. */
export function writeImport(names: readonly string[], from: string): string {
	return `import { ${names.join(', ')} } from '${from}'`
}
