/** Names of types and constants, made of a document's names. */

/** Words that a module of bindings may not declare: JavaScript's own, those of the global scope, and what the modules import. */
const reserved: ReadonlySet<string> = new Set(
	`any arguments as async await bigint boolean break case catch class const constructor continue debugger declare default delete do else
	enum eval export extends false finally for from function get global if implements import in infer instanceof interface is keyof let
	module namespace never new null number object of package private protected public readonly require return satisfies set static string
	super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield Infinity NaN
	Array ArrayBuffer BigInt Blob Boolean Buffer Date Element Error Event Exclude Extract File FormData Function Headers JSON Map Math
	Node Number Object Omit Partial Pick Process Promise Proxy Range ReadonlyArray Record Reflect RegExp Request Required Response
	Schema Set String Symbol Text URL Uint8Array WeakMap WeakSet Worker
	v operation Operation defineBindings withPreset group bindings served
	allOf codePoints ifKind onWire present jsonList jsonObject jsonValue multipleOf oneOf openEnum textFormat uniqueItems`.split(
		/\s+/,
	),
)

const longest = 80

/** A text as the name of a type: `card request` → `CardRequest`, `Cartão` → `Cartão`, `123` → `N123`; empty where nothing of it can stand in a name. */
export function pascalCase(text: string): string {
	const parts = text.normalize('NFC').match(/(?:(?!\u200c|\u200d)\p{ID_Continue})+/gu) ?? []
	const joined = parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
	const name = [...joined.replace(/^_+/, '')].slice(0, longest).join('')
	if (name === '') return ''
	return /^\p{ID_Start}/u.test(name) ? name : `N${name}`
}

/** A text as the name of a constant. */
export function camelCase(text: string): string {
	const name = pascalCase(text)
	return name.charAt(0).toLowerCase() + name.slice(1)
}

/**
 * Gives names, each once: the one that is wanted, or one that is still free, first with `prefix` before it, then numbered. `taken` is
 * called where a number was needed.
 */
export type Namer = (wanted: string, prefix: string, taken?: () => void) => string

/** Names of one module. Two that differ in case alone are told apart too: an editor's completion and a reader would mix them up. */
export function namer(): Namer {
	const given = new Set<string>()
	const isFree = (name: string): boolean => name !== '' && !reserved.has(name) && !given.has(name.toLowerCase())
	return (wanted, prefix, taken) => {
		let name = isFree(wanted) || reserved.has(wanted) === false ? wanted : prefix + wanted
		if (name === '') name = `${prefix}Schema`
		if (!isFree(name)) taken?.()
		for (let number = 2, first = name; !isFree(name); number++) name = `${first}${number}`
		given.add(name.toLowerCase())
		return name
	}
}
