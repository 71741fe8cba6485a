// The documents of `--json` as shapes, plain data that can be recorded: objects by member, lists by item, everything else by its type.

function shapeOf(schema) {
	const { type, entries, item, wrapped, value, options, literal, expects } = schema
	if (entries) return Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, shapeOf(part)]))
	if (item) return [shapeOf(item)]
	if (type === 'optional') return { optional: shapeOf(wrapped) }
	if (type === 'record') return { record: shapeOf(value) }
	if (type === 'literal') return { literal }
	if (type === 'picklist') return { options }
	if (options) return { either: options.map(shapeOf) }
	return expects
}

export function shapesOf(schemas) {
	return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema)]))
}

/** Whether a reader of the recorded shape reads this one: members may have been added to objects, and nothing else has changed. */
export function isReadAs(recorded, shape) {
	if (typeof recorded !== 'object' || typeof shape !== 'object') return recorded === shape
	if (Array.isArray(recorded))
		return recorded.length === shape.length && recorded.every((part, at) => isReadAs(part, shape[at]))
	return Object.entries(recorded).every(([name, part]) => name in shape && isReadAs(part, shape[name]))
}
