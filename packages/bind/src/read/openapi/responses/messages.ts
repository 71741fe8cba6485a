/** Reads the messages that the platform sends by itself: webhooks, and callbacks of operations. */
import { createDiagnostic, withDiagnostics } from '../../../form/diagnostic.ts'
import type { Message } from '../../../form/operation.ts'
import { dropUndefined } from '../../../text/drop-undefined.ts'
import { getPart, listParts, type Part, type Placed } from '../../json-object.ts'
import { readRequestBody } from '../input/bodies.ts'
import { type OpenApiContext, readObjectPart } from '../schemas/context.ts'
import { findUnread } from '../schemas/fields.ts'

const methods = ['post', 'put', 'patch', 'delete', 'get'] as const

/** Reads the `webhooks` of a document: path items by name. */
export function readWebhooks(context: OpenApiContext, part: Part): Message[] {
	return numberNames(
		listParts(readObjectPart(context, part)).flatMap(([name, item]) => readMessages(context, name, item)),
	)
}

/** Reads the `callbacks` of an operation, by name and URL expression. */
export function readCallbacks(context: OpenApiContext, part: Part): Message[] {
	const items = listParts(readObjectPart(context, part)).flatMap(([name, callback]) =>
		listParts(readObjectPart(context, callback)).map(([, item]) => [name, item] as const),
	)
	return numberNames(items.flatMap(([name, item]) => readMessages(context, name, item)))
}

function readMessages(context: OpenApiContext, name: string, input: Placed): Message[] {
	if (name.startsWith('x-') || context.reading.isRemoved(name, input.pointer, context.diagnostics)) return []
	const item = readObjectPart(context, input)
	const outer = item ? findUnread(context, 'sender', item) : []
	return methods.flatMap((method): Message[] => {
		const placed = item && readObjectPart(context, getPart(item, method))
		if (!placed) return []
		const diagnostics = [...outer, ...findUnread(context, 'message', placed)]
		const contents = readRequestBody({ ...context, diagnostics }, getPart(placed, 'requestBody'))?.contents ?? []
		if (!contents.some(({ mediaType, schema }) => schema && /\bjson\b/.test(mediaType)))
			diagnostics.push(createDiagnostic('response-unchecked', placed.pointer))
		const told =
			context.reading.readText(getPart(placed, 'summary')) ?? context.reading.readText(getPart(placed, 'description'))
		const message = { pointer: placed.pointer, name, contents, ...dropUndefined({ description: told }) }
		return [withDiagnostics(message, diagnostics)]
	})
}

function numberNames(messages: readonly Message[]): Message[] {
	const counts = new Map<string, number>()
	return messages.map((message) => {
		const count = (counts.get(message.name) ?? 0) + 1
		counts.set(message.name, count)
		return count === 1 ? message : { ...message, name: `${message.name} ${count}` }
	})
}
