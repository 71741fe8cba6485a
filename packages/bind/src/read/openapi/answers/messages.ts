/** Reads the messages that the platform sends by itself: webhooks, and callbacks of operations. */
import { type Loss, lossAt } from '../../../form/loss.ts'
import type { Message } from '../../../form/operation.ts'
import { type Part, type Placed, partOf, partsOf } from '../../json-object.ts'
import { type OpenApiContext, objectOf } from '../schemas/context.ts'
import { unreadIn } from '../schemas/fields.ts'
import { bodyAt } from '../takes/bodies.ts'

const methods = ['post', 'put', 'patch', 'delete', 'get'] as const

/** Reads the `webhooks` of a document: path items by name. */
export function webhooksAt(context: OpenApiContext, part: Part, losses: Loss[]): Message[] {
	return numbered(
		partsOf(objectOf(context, part, losses)).flatMap(([name, item]) => messagesAt(context, name, item, losses)),
	)
}

/** Reads the `callbacks` of an operation, by name and URL expression. */
export function callbacksAt(context: OpenApiContext, part: Part, losses: Loss[]): Message[] {
	return numbered(
		partsOf(objectOf(context, part, losses)).flatMap(([name, callback]) =>
			partsOf(objectOf(context, callback, losses)).flatMap(([, item]) => messagesAt(context, name, item, losses)),
		),
	)
}

function messagesAt(context: OpenApiContext, name: string, given: Placed, losses: Loss[]): Message[] {
	if (name.startsWith('x-') || context.reading.isRemoved(name, given.pointer, losses)) return []
	const item = objectOf(context, given, losses)
	const outer = item ? unreadIn(context, 'sender', item) : []
	return methods.flatMap((method): Message[] => {
		const placed = item && objectOf(context, partOf(item, method), losses)
		if (!placed) return []
		const own = [...outer, ...unreadIn(context, 'message', placed)]
		const contents = bodyAt(context, partOf(placed, 'requestBody'), own)?.contents ?? []
		if (!contents.some(({ mediaType, schema }) => schema && /\bjson\b/.test(mediaType)))
			own.push(lossAt('message-opaque', placed.pointer))
		const told = context.reading.told(partOf(placed, 'summary')) ?? context.reading.told(partOf(placed, 'description'))
		return [
			{
				...{ pointer: placed.pointer, name, contents },
				...(told !== undefined && { description: told }),
				...(own.length > 0 && { losses: own }),
			},
		]
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
