import { describe, expect, it } from '@tarja-test/harness'
import type { Json } from '../text/json.ts'
import { openDocuments } from './documents.ts'

const chain = (size: number, last: Json): Json =>
	Object.fromEntries([
		...Array.from({ length: size }, (_, at) => [`r${at}`, { $ref: `#/r${at + 1}` }]),
		[`r${size}`, last],
	])

/** How often a reference is looked up while every one of a chain is followed to its end. */
function lookUpsIn(document: Json): number {
	let lookUps = 0
	class Counted extends Map<string, Json> {
		override get(path: string): Json | undefined {
			lookUps++
			return super.get(path)
		}
	}
	const { resolve, root } = openDocuments('a.json', new Counted([['a.json', document]]))
	for (const [name, value] of Object.entries(root.value as Record<string, Json>))
		resolve({ value, pointer: `#/${name}` })
	return lookUps
}

describe('references', () => {
	it('are looked up once each, however long their chain is, and whether or not it ends', () => {
		for (const last of [{ type: 'string' }, { $ref: '#/nothing' }, { $ref: '#/r0' }])
			expect(lookUpsIn(chain(400, last))).to.be.lessThan(404)
	})

	it('lead through other files, and tell of what stands beside them', () => {
		const files = new Map<string, Json>([
			['a.json', { one: { $ref: 'b.json#/two', summary: 'x' } }],
			['b.json', { two: { $ref: 'c/c.json#/three', get: {} } }],
			['c/c.json', { three: { $ref: '../b.json#/four' } }],
		])
		const opened = (four: Json) => {
			const { resolve, root } = openDocuments(
				'a.json',
				new Map([...files, ['b.json', { ...(files.get('b.json') as object), four }]]),
			)
			return resolve({ value: (root.value as { one: Json }).one, pointer: '#/one' })
		}
		expect(opened({ post: {} })).to.deep.equal({ value: { post: {} }, pointer: 'b.json#/four', beside: 'b.json#/two' })
		expect(opened({ $ref: 'a.json#/one' })).to.deep.equal({ lost: 'circular-alias' })
		expect(opened({ $ref: 'none.json' })).to.deep.equal({ lost: 'remote-ref' })
	})
})
