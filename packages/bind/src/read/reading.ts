/** Collects diagnostics and removed secrets while a source is read, and removes secrets from its texts. */

import { operation } from '@tarja/core'
import type { SecretKind } from '../clean/printable.ts'
import {
	findSecret,
	hasUnprintable,
	isGuarded,
	removed,
	removeSecrets,
	toOneLine,
	toPrintablePointer,
} from '../clean/printable.ts'
import { createDiagnostic, type Diagnostic, type DiagnosticCode } from '../form/diagnostic.ts'
import type { Removal } from '../form/source.ts'
import type { Pointer } from '../text/json.ts'
import type { Part } from './json-object.ts'
import { findPatternFlaw } from './pattern-flaw.ts'

/** Functions that the readers of all formats use to remove secrets from texts, and the diagnostics and removals so far. */
export interface Reading {
	/** Diagnostics that don't belong to one operation or schema. */
	readonly diagnostics: Diagnostic[]
	readonly removals: Removal[]
	/** Returns a pointer that is safe to print. */
	toPlace(pointer: Pointer): Pointer
	/** Adds a diagnostic that doesn't belong to one operation or schema. `found` must contain no secret. */
	report(code: DiagnosticCode, pointer: Pointer, found?: string): void
	/**
	 * Removes secrets from a text, and shortens it to one line of at most `most` UTF-16 units (default 200). Undefined if there is no text.
	 */
	readText(part: Part, most?: number): string | undefined
	/**
	 * Formats a pattern as JSON for a comment. Undefined if there is no pattern, if it is long, or if its content or name looks like a
	 * secret.
	 */
	readPattern(part: Part): string | undefined
	/** Whether a text that can't be changed looks like a secret. If it does, records its removal. */
	isSecret(text: string, pointer: Pointer): boolean
	/** Whether a field's name looks like a secret. If it does, adds a diagnostic. */
	isRemoved(name: string, pointer: Pointer, diagnostics: Diagnostic[]): boolean
	/** Whether a pattern can be used: it contains no secret and is proved to be fast. If it can't be used, adds a diagnostic. */
	isUsable(pattern: string, pointer: Pointer, diagnostics: Diagnostic[]): boolean
}

const maxTold = 200
const maxShown = 120

/** Shortens a text to at most `most` UTF-16 units, with `…` at the end. Never splits a surrogate pair. */
function shorten(text: string, most: number): string {
	return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\p{Cs}$/u, '')}…`
}

/** The functions that prepare texts for people and record the secrets that they remove. */
type Telling = Pick<Reading, 'readText' | 'readPattern' | 'isSecret'>

function createTextReading(removals: Removal[]): Telling {
	function record(kinds: readonly SecretKind[], pointer: Pointer): void {
		// Removes secrets from the pointer, too, because a key in it may be the secret.
		for (const kind of kinds) removals.push({ pointer: toPrintablePointer(pointer), kind })
	}
	function isSecret(text: string, pointer: Pointer): boolean {
		const kind = findSecret(text)
		if (kind) record([kind], pointer)
		return kind !== undefined
	}
	return {
		readText({ value, pointer }, most = maxTold) {
			if (typeof value !== 'string') return undefined
			// Looks only at the beginning of a long text, because the rest is cut off below.
			const { text, kinds } = removeSecrets(toOneLine(value.slice(0, most * 2 + 1600)))
			record(kinds, pointer)
			return shorten(text, most) || undefined
		},
		readPattern({ value, pointer }) {
			if (typeof value !== 'string' || value.length > maxShown || hasUnprintable(value)) return undefined
			const isNamed = isGuarded(pointer.split('/').slice(-4).join('/'))
			const isHidden = isNamed || isSecret(value, pointer) || isSecret(value.replaceAll('\\', ''), pointer)
			return isHidden ? undefined : JSON.stringify(value)
		},
		isSecret,
	}
}

export function createReading(): Reading {
	const diagnostics: Diagnostic[] = []
	const removals: Removal[] = []
	const telling = createTextReading(removals)
	const flaws = new Map<string, string | undefined>()
	function isRemoved(text: string, pointer: Pointer, lost: Diagnostic[]): boolean {
		const isFound = telling.isSecret(text, pointer)
		if (isFound) lost.push(createDiagnostic('secret-removed', pointer))
		return isFound
	}
	return {
		diagnostics,
		removals,
		toPlace: toPrintablePointer,
		report(code, pointer, found) {
			diagnostics.push(createDiagnostic(code, pointer, found))
		},
		...telling,
		isRemoved,
		isUsable(pattern, pointer, lost) {
			// Checks the pattern without its escapes, too, because escapes can hide a number.
			if (isRemoved(pattern, pointer, lost) || isRemoved(pattern.replaceAll('\\', ''), pointer, lost)) return false
			if (!flaws.has(pattern)) flaws.set(pattern, findPatternFlaw(pattern))
			const flaw = flaws.get(pattern)
			if (flaw !== undefined) lost.push(createDiagnostic('keyword-unchecked', pointer, `pattern: ${flaw}`))
			return flaw === undefined
		},
	}
}

/** Whether the client can send the request: core accepts its method and path, and the path has no invisible or removed text. */
export function isSendable(method: string, path: string): boolean {
	if (hasUnprintable(path) || path.includes(removed)) return false
	try {
		operation({ method, path })
		return true
	} catch {
		return false
	}
}
