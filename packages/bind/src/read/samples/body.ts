/** A body that was seen, from its text and its media type. */
import type { Json } from '../../form/json.ts'
import { lossAt } from '../../form/loss.ts'
import type { Pointer } from '../../form/pointer.ts'
import { defaultLimits } from '../../text/limits.ts'
import { readJson } from '../../text/read-json.ts'
import { mediaTypeOf } from '../media-type.ts'
import type { Reading } from '../reading.ts'
import type { SampleAnswer, SampleBody } from './sample.ts'

/** JSON of a stranger, perhaps with variables (`{{amount}}`) where values belong. Undefined: it is none. */
export function sampleJson(text: string): Json | undefined {
	// A variable within a text is part of the text; elsewhere it stands for a value that is not known.
	const filled = text.replaceAll(/"(?:[^"\\]|\\[\s\S])*"|\{\{[^{}]*\}\}/g, (found) =>
		found.startsWith('"') ? found : 'null',
	)
	try {
		return readJson(filled, 'sample', defaultLimits)
	} catch {
		return undefined
	}
}

/** The media type as it is in a form, without parameters that belong to one message. */
export function plainMediaType(name: string | undefined): string | undefined {
	return name === undefined ? undefined : mediaTypeOf(name.split(';')[0] ?? '')
}

/** @returns Undefined where the text cannot be read as what it says it is. */
export function sampleBody(text: string, mediaType: string | undefined): SampleBody | undefined {
	const named = plainMediaType(mediaType)
	if (named === 'application/x-www-form-urlencoded') {
		const names = [...new URLSearchParams(text).keys()]
		return { mediaType: named, fields: [...new Set(names)].map((name) => ({ name, isFile: false })) }
	}
	if (named !== undefined && !/\bjson\b/.test(named)) return { mediaType: named }
	const json = sampleJson(text)
	if (json !== undefined) return { mediaType: named ?? 'application/json', json }
	return named === undefined ? { mediaType: 'text/plain' } : undefined
}

/** As {@linkcode sampleBody}; that it cannot be read is a loss. */
export function bodyAt(
	text: string,
	mediaType: string | undefined,
	pointer: Pointer,
	reading: Reading,
): SampleBody | undefined {
	const body = sampleBody(text, mediaType)
	if (!body) reading.losses.push(lossAt('sample-unreadable', pointer))
	return body
}

export function answerAt(
	status: number,
	text: string | undefined,
	mediaType: string | undefined,
	pointer: Pointer,
	reading: Reading,
): SampleAnswer {
	const body = text?.trim() ? bodyAt(text, mediaType, pointer, reading) : undefined
	return { pointer, status, ...(body && { body }) }
}
