// Binds every operation of a document, in a group of one's own, as somebody would who maps everything.
import { resolveMap } from '@tarja/bind'
import { openSource } from '@tarja/bind/node'

const nameOf = (key) =>
	key
		.replaceAll('{', ' by ')
		.match(/[\p{L}\p{N}]+/gu)
		.map((word, at) => (at ? word[0].toUpperCase() + word.slice(1) : word.toLowerCase()))
		.join('')

export async function bindAll(directory, path) {
	const source = await openSource({ name: 'vendor', path, directory })
	const entries = new Map()
	for (const { key, diagnostics = [] } of source.operations) {
		if (diagnostics.some(({ severity }) => severity === 'refused')) continue
		const name = entries.has(nameOf(key)) ? `${nameOf(key)}${entries.size}` : nameOf(key)
		entries.set(name, { status: 'bound', operation: key, source: 'vendor', defaults: {}, rename: {} })
	}
	const map = {
		sources: new Map([['vendor', { path, types: {}, webhooks: 'all' }]]),
		suppliedHeaders: [],
		labels: new Map(),
		extraOperations: new Map(),
		groups: new Map([['vendor', entries]]),
	}
	return { source, plan: resolveMap(map, new Map([['vendor', source]])) }
}
