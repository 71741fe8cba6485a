// The vendors' own examples of answers and bodies, given to the schemas that are made of the same documents.
import { createClient } from '@tarja/core'
import * as v from 'valibot'
import { rawOf } from './judge.mjs'

/** Whether a call with this answer resolves. Nothing is asked for: it is the answer alone that is read. */
async function resolves(operation, value) {
	const { response, deviations } = operation
	const read = {
		path: '/',
		response,
		...(deviations ? { method: 'GET', effect: 'safe', deviations } : { method: 'POST' }),
	}
	const client = createClient({ baseUrl: 'https://vendor.example', fetch: async () => Response.json(value) })
	return client.call(read).then(
		() => true,
		() => false,
	)
}

/** @returns How many examples of successful answers, and of bodies, the lenient schemas take, and what they say of the others. */
export async function examplesIn(file, plan, served) {
	const resolve = rawOf(file)
	const follow = (value) => (typeof value?.$ref === 'string' ? resolve(value.$ref) : value)
	// Stands in an example for another one, also within `allOf` (Pix): OpenAPI knows neither, and the authors mean what it leads to.
	const filled = (value, depth = 0) => {
		if (typeof value !== 'object' || value === null || depth > 50) return value
		if (typeof value.$ref === 'string' && value.$ref.startsWith('#/')) {
			const target = resolve(value.$ref)
			return filled(target?.value ?? target ?? value, depth + 1)
		}
		if (Array.isArray(value)) return value.map((item) => filled(item, depth + 1))
		if (Array.isArray(value.allOf) && Object.keys(value).length === 1)
			return Object.assign({}, ...value.allOf.map((part) => filled(part, depth + 1)))
		return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, filled(held, depth + 1)]))
	}
	const shownAt = ({ pointer }) => {
		const { example, examples } = follow(resolve(pointer)) ?? {}
		const named = Array.isArray(examples) ? [] : Object.values(examples ?? {}).map((one) => follow(one)?.value)
		return (
			// An example that is null is what some tools write where there is none.
			[example ?? undefined, ...named]
				// An example in another file is not in the document.
				.filter((value) => value !== undefined && typeof value?.$ref !== 'string')
				.map((value) => {
					if (typeof value !== 'string') return filled(value)
					try {
						return JSON.parse(value)
					} catch {
						return value
					}
				})
		)
	}
	const found = { answers: 0, answersTaken: 0, answersTold: 0, bodies: 0, bodiesTaken: 0, deviations: [] }
	for (const { id, body, answer } of plan.operations)
		for (const [kind, slot, content] of [
			['answers', 'response', answer?.content],
			['bodies', 'body', body?.content],
		]) {
			if (!content?.schema || content.inferred || !/json/.test(content.mediaType) || !served[id][slot]) continue
			for (const value of shownAt(content)) {
				const { success, issues } = v.safeParse(served[id][slot], value)
				found[kind]++
				if (success) {
					found[`${kind}Taken`]++
					continue
				}
				const isTold = kind === 'answers' && (await resolves(served[id], value))
				if (isTold) found.answersTold++
				found.deviations.push({ id, slot, isTold, path: v.getDotPath(issues[0]), message: issues[0].message })
			}
		}
	return found
}
