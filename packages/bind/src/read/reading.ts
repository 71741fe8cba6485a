/** What the reading of one source collects on its way, and how texts of the document come in. */
import { hasUnprintable, oneLine, printablePointer } from '../clean/printable.ts'
import { type SecretKind, secretIn, withoutSecrets } from '../clean/secrets.ts'
import { type Loss, lossAt } from '../form/loss.ts'
import type { LossCode } from '../form/loss-codes.ts'
import type { Pointer } from '../form/pointer.ts'
import type { Removal } from '../form/source.ts'
import type { Part } from './json-object.ts'

/** Everything that any of the readers needs besides the document. */
export interface Reading {
	/** Losses of the document as a whole. */
	readonly losses: Loss[]
	readonly removals: Removal[]
	/** Adds a loss of the document as a whole. */
	lose(code: LossCode, pointer: Pointer, found?: string): void
	/** A text that is told to people: one line, cleaned and cut. Undefined where there is none. */
	told(part: Part): string | undefined
	/** Whether a text that must be kept exactly looks like a secret; if so, its removal is recorded. */
	isSecret(text: string, pointer: Pointer): boolean
	/** Whether the name of a field looks like a secret; if so, that it is left out is a loss of the schema. */
	isRemoved(name: string, pointer: Pointer, losses: Loss[]): boolean
}

const maxTold = 200

/** Cut between code points, so that no half of a character is left. */
function cut(text: string): string {
	return text.length <= maxTold ? text : `${text.slice(0, maxTold - 1).replace(/\p{Cs}$/u, '')}…`
}

export function newReading(): Reading {
	const losses: Loss[] = []
	const removals: Removal[] = []
	function record(kinds: readonly SecretKind[], pointer: Pointer): void {
		// The secret may be a key, and so a part of the pointer.
		for (const kind of kinds) removals.push({ pointer: printablePointer(pointer), kind })
	}
	function isSecret(text: string, pointer: Pointer): boolean {
		const kind = secretIn(text)
		if (kind) record([kind], pointer)
		return kind !== undefined
	}
	return {
		losses,
		removals,
		lose(code, pointer, found) {
			losses.push(lossAt(code, pointer, found))
		},
		told({ value, pointer }) {
			if (typeof value !== 'string') return undefined
			// Nobody reads more of it: the rest is not worth looking through.
			const { text, kinds } = withoutSecrets(oneLine(value.slice(0, 2000)))
			record(kinds, pointer)
			if (hasUnprintable(value.replaceAll(/\s/gu, ' '))) losses.push(lossAt('text-cleaned', pointer))
			return cut(text) || undefined
		},
		isSecret,
		isRemoved(name, pointer, lost) {
			const isFound = isSecret(name, pointer)
			if (isFound) lost.push(lossAt('secret-removed', pointer))
			return isFound
		},
	}
}
