/** Reads recorded answers, against which bindings are checked. Values are neither kept nor printed. */

import type { SourceFile } from '../../form/source.ts'
import { decode } from '../../text/decode.ts'
import type { Json } from '../../text/json.ts'
import { defaultLimits, type Limits } from '../../text/limits.ts'
import { below } from '../../text/pointer.ts'
import { readJson } from '../../text/read-json.ts'
import { SourceError } from '../../text/source-error.ts'
import { list, member, text } from '../json-object.ts'
import { newReading, type Reading } from '../reading.ts'
import { commandsIn } from '../readme/page.ts'
import { addressOf } from './address.ts'
import { answerAt } from './body.ts'
import { curlSamples, isCurl } from './curl.ts'
import { harSamples, isHar } from './har.ts'
import type { Sample } from './sample.ts'

/** Recorded answer with a JSON body, and method and path of the request that it answered. */
export interface RecordedAnswer {
	/** Path of the file in which the answer was recorded. */
	readonly file: string
	readonly method: string
	/** Path as sent, without query; segments that look like values are `{id}`. */
	readonly path: string
	readonly status: number
	readonly json: Json
}

/** Answers found in recordings, and the files in which none could be read. */
export interface Recording {
	readonly answers: readonly RecordedAnswer[]
	/** Files, and parts of files, that could not be read as a recording, each with the reason. */
	readonly unread: readonly { readonly file: string; readonly why: string }[]
}

/**
 * Reads recordings: HAR, lines of curl with the answers below them (in a page of Markdown too), and the emulator's log. Of each the
 * answers that are JSON.
 *
 * @param files Their names end in no particular way: what they are is found out.
 * @param limits Default: those of `readSource`.
 */
export function readRecording(files: readonly SourceFile[], limits: Partial<Limits> = {}): Recording {
	const answers: RecordedAnswer[] = []
	const unread: { file: string; why: string }[] = []
	for (const file of [...files].sort((one, other) => (one.path < other.path ? -1 : 1)))
		try {
			const reading = newReading()
			for (const { method, path, answers: given } of samplesIn(file, { ...defaultLimits, ...limits }, reading))
				for (const { status, body } of given)
					if (body?.json !== undefined) answers.push({ file: file.path, method, path, status, json: body.json })
			for (const { code, found = '' } of reading.diagnostics)
				if (code === 'part-unread') unread.push({ file: file.path, why: found })
		} catch (error) {
			if (!(error instanceof SourceError)) throw error
			unread.push({ file: file.path, why: error.message })
		}
	return { answers, unread }
}

function samplesIn(file: SourceFile, limits: Limits, reading: Reading): Sample[] {
	const script = decode(file, limits)
	if (isCurl(script)) return curlSamples(script, reading)
	const commands = /^\s*[[{]/.test(script) ? undefined : commandsIn(script)
	if (commands !== undefined) return curlSamples(commands, reading)
	const document = readJson(script, file.path, limits)
	if (isHar(document)) return harSamples(document, reading)
	const entries = Array.isArray(document) ? document : member(document, 'entries')
	if (Array.isArray(entries)) return list(entries).flatMap((entry, index) => loggedSample(entry, index, reading))
	throw new SourceError('unrecognised', file.path, "it is neither a HAR, nor lines of curl, nor the emulator's log")
}

/** An entry of the emulator's log. Bodies that the log has cut are no longer JSON and are skipped. */
function loggedSample(entry: Json, index: number, reading: Reading): Sample[] {
	const [method, path] = [text(member(entry, 'method')), text(member(entry, 'path'))]
	const answer = member(entry, 'answer')
	const status = member(answer, 'status')
	if (method === undefined || path === undefined || typeof status !== 'number') return []
	const pointer = below('#/entries', index)
	const type = text(member(member(answer, 'headers'), 'content-type'))
	const told = answerAt(status, text(member(answer, 'body')), type, pointer, reading)
	return [{ pointer, method, ...addressOf(path), headers: [], answers: [told], tags: [] }]
}
