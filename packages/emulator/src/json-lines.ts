/** A JSON parser that knows the line of each value, for error messages about files. */

import { said } from './refusal-text.ts'

/** A parsed JSON text that remembers the line on which each value stands. */
export interface Located {
	readonly value: unknown
	/** Line, counted from 1, of the value at a path such as `steps.2.fault`; if there is none, of the nearest value around it. */
	lineOf(path: string): number
}

/** The place where a text stops being JSON, and what was expected there. */
export interface JsonFlaw {
	readonly line: number
	readonly expected: string
}

const token =
	/\s*(?:("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|([{}[\],:]))/uy

interface Tokens {
	/** Returns the next token and moves behind it; an empty text if no token follows. */
	next(): string
	/** Returns the line, counted from 1, on which the token read last stands. */
	line(): number
	isAtEnd(): boolean
}

function tokensOf(text: string): Tokens {
	let position = 0
	let counted = 0
	let line = 1
	return {
		next() {
			token.lastIndex = position
			const [whole, string, scalar, mark] = token.exec(text) ?? []
			position += whole?.length ?? /^\s*/.exec(text.slice(position))?.[0].length ?? 0
			return string ?? scalar ?? mark ?? ''
		},
		// Counts only the line breaks since the last call, because the position never moves back.
		line() {
			for (; counted < position; counted += 1) if (text[counted] === '\n') line += 1
			return line
		},
		isAtEnd: () => text.slice(position).trim() === '',
	}
}

const deepest = 64

function documentOf(tokens: Tokens, lines: Map<string, number>): unknown {
	const flaw = (expected: string): JsonFlaw => ({ line: tokens.line(), expected })

	/**
	 * Moves to the next item of a list or object, over the comma before it, and returns its first token; undefined at `end`.
	 */
	function following(end: string, count: number): string | undefined {
		const found = tokens.next()
		if (found === end) return undefined
		if (count === 0) return found
		if (found !== ',') throw flaw(said('expected.comma', end))
		return tokens.next()
	}

	function object(path: string): unknown {
		const members: [string, unknown][] = []
		for (let key = following('}', 0); key !== undefined; key = following('}', members.length)) {
			if (!key.startsWith('"')) throw flaw(said('expected.memberName'))
			const name = JSON.parse(key) as string
			if (tokens.next() !== ':') throw flaw(said('expected.colon'))
			members.push([name, value(path === '' ? name : `${path}.${name}`, tokens.next())])
		}
		return Object.fromEntries(members)
	}

	function array(path: string): unknown {
		const items: unknown[] = []
		for (let first = following(']', 0); first !== undefined; first = following(']', items.length))
			items.push(value(path === '' ? String(items.length) : `${path}.${items.length}`, first))
		return items
	}

	function value(path: string, first: string): unknown {
		lines.set(path, tokens.line())
		if (path.split('.').length > deepest) throw flaw(said('expected.levels', String(deepest)))
		if (first === '{') return object(path)
		if (first === '[') return array(path)
		if (first === '' || '}],:'.includes(first)) throw flaw(said('expected.value'))
		return JSON.parse(first)
	}

	const found = value('', tokens.next())
	if (!tokens.isAtEnd()) throw flaw(said('expected.end'))
	return found
}

/** Parses a text as JSON; if it is not JSON, returns the line of the error and what was expected there. */
export function readJson(text: string): Located | JsonFlaw {
	const lines = new Map<string, number>()
	function lineOf(path: string): number {
		return lines.get(path) ?? (path === '' ? 1 : lineOf(path.replace(/(?:^|\.)[^.]*$/, '')))
	}
	try {
		return { value: documentOf(tokensOf(text), lines), lineOf }
	} catch (thrown) {
		return thrown as JsonFlaw
	}
}
