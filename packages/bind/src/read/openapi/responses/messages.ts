/** Reads the messages that the platform sends by itself: webhooks, and callbacks of operations. */
import { diagnosticAt, withDiagnostics } from '../../../form/diagnostic.ts'
import type { Message } from '../../../form/operation.ts'
import { present } from '../../../text/present.ts'
import { type Part, type Placed, partOf, partsOf } from '../../json-object.ts'
import { type OpenApiContext, objectOf } from '../schemas/context.ts'
import { unreadIn } from '../schemas/fields.ts'
import { bodyAt } from '../takes/bodies.ts'

const methods = ['post', 'put', 'patch', 'delete', 'get'] as const

/** Reads the `webhooks` of a document: path items by name. */
export function webhooksAt(context: OpenApiContext, part: Part): Message[] {
	return numbered(partsOf(objectOf(context, part)).flatMap(([name, item]) => messagesAt(context, name, item)))
}

/** Reads the `callbacks` of an operation, by name and URL expression. */
export function callbacksAt(context: OpenApiContext, part: Part): Message[] {
	const items = partsOf(objectOf(context, part)).flatMap(([name, callback]) =>
		partsOf(objectOf(context, callback)).map(([, item]) => [name, item] as const),
	)
	return numbered(items.flatMap(([name, item]) => messagesAt(context, name, item)))
}

function messagesAt(context: OpenApiContext, name: string, given: Placed): Message[] {
	if (name.startsWith('x-') || context.reading.isRemoved(name, given.pointer, context.diagnostics)) return []
	const item = objectOf(context, given)
	const outer = item ? unreadIn(context, 'sender', item) : []
	return methods.flatMap((method): Message[] => {
		const placed = item && objectOf(context, partOf(item, method))
		if (!placed) return []
		const diagnostics = [...outer, ...unreadIn(context, 'message', placed)]
		const contents = bodyAt({ ...context, diagnostics }, partOf(placed, 'requestBody'))?.contents ?? []
		if (!contents.some(({ mediaType, schema }) => schema && /\bjson\b/.test(mediaType)))
			diagnostics.push(diagnosticAt('response-unchecked', placed.pointer))
		const told = context.reading.told(partOf(placed, 'summary')) ?? context.reading.told(partOf(placed, 'description'))
		const message = { pointer: placed.pointer, name, contents, ...present({ description: told }) }
		return [withDiagnostics(message, diagnostics)]
	})
}

function numbered(messages: readonly Message[]): Message[] {
	const counts = new Map<string, number>()
	return messages.map((message) => {
		const count = (counts.get(message.name) ?? 0) + 1
		counts.set(message.name, count)
		return count === 1 ? message : { ...message, name: `${message.name} ${count}` }
	})
}
