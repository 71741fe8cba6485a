/** Writes `bindings.samples.ts`: the document's own samples, for tests and for the emulator. */

import { getMedium, isJson } from '../form/media-type.ts'
import type { PlannedOperation } from '../form/plan.ts'
import { isRefusalSample } from '../form/refusal.ts'
import type { BodySample } from '../form/source.ts'
import type { Json } from '../text/json.ts'
import { compare } from '../text/names.ts'
import { quote } from './code/quote.ts'
import { writeBlock } from './schemas/write-object.ts'
import { writeJson } from './schemas/write-scalar.ts'

const writeValue = ({ json }: BodySample): string => writeJson(JSON.parse(json) as Json)

interface ShownResponse {
	readonly status: string
	readonly mediaType: string
	readonly sample: BodySample
}

/** Returns the sample of each status. Of several samples, one that is no refusal. */
function findResponses({ operation }: PlannedOperation): readonly ShownResponse[] {
	return operation.responses.flatMap(({ status, contents }): ShownResponse[] => {
		const content = contents.find((one) => isJson(one) && one.samples)
		const { samples = [], mediaType = '' } = content ?? {}
		const sample = samples.find((one) => !isRefusalSample(one)) ?? samples[0]
		return sample && /^[2-5]\d\d$/.test(status) ? [{ status, mediaType, sample }] : []
	})
}

/** Writes the samples of an operation; undefined if the document has none. */
function writeOperationSamples(planned: PlannedOperation): string | undefined {
	const content = planned.body?.content
	const [body] = content && isJson(content) ? (content.samples ?? []) : []
	const responses = findResponses(planned).map(({ status, sample }) => `${status}: ${writeValue(sample)}`)
	const members = [
		...(body ? [`body: ${writeValue(body)}`] : []),
		...(responses.length > 0 ? [`responses: ${writeBlock(responses, '\t\t', ',')}`] : []),
	]
	return members.length > 0 ? `${quote(planned.id)}: ${writeBlock(members, '\t', ',')}` : undefined
}

/** Writes the response that the emulator sends: the success sample with its status. */
function writeServed(planned: PlannedOperation): string | undefined {
	const found = findResponses(planned).find(({ status }) => status.startsWith('2'))
	if (!found) return undefined
	const { status, mediaType } = found
	const headers = getMedium(mediaType) === 'json' ? '' : `, headers: { 'content-type': ${quote(mediaType)} }`
	return `${quote(planned.id)}: { status: ${status}${headers}, body: samples[${quote(planned.id)}].responses[${status}] }`
}

/** Returns the file's name and text; nothing if the documents have no samples of these operations. */
export function writeSamples(operations: readonly PlannedOperation[]): (readonly [name: string, text: string])[] {
	const sorted = [...operations].sort((one, other) => compare(one.id, other.id))
	const samples = sorted.map(writeOperationSamples).filter((text) => text !== undefined)
	const served = sorted.map(writeServed).filter((text) => text !== undefined)
	if (samples.length === 0) return []
	const type =
		'{ readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }'
	const parts = [
		'// Written by `tarja bind generate`. Change bindings.map.yaml and generate it again.',
		"/** The documents' own samples, by binding. Secrets are replaced by text of the same form: `samples['cards.block'].body`. */",
		`export const samples = ${writeBlock(samples, '', ',')} as const\n`,
		'/** The success sample of each binding: what the emulator takes as `responses`, beside `bindings`. */',
		`export const responses: Readonly<Record<string, ${type}>> = ${writeBlock(served, '', ',')}\n`,
	]
	return [['bindings.samples.ts', parts.join('\n')]]
}
