import { describe, expect, it } from '@tarja-test/harness'
import type { Json } from '../text/json.ts'
import { createDocuments } from './documents.ts'

/** Returns how often a reference is read while every reference of a chain is followed to its end. */
function readsIn(size: number, last: Json): number {
	let reads = 0
	const links = Array.from({ length: size }, (_, at): [string, Json] => [
		`r${at}`,
		Object.defineProperty({}, '$ref', { enumerable: true, get: () => `#/r${at + (reads++ && 0) + 1}` }) as Json,
	])
	const document = Object.fromEntries([...links, [`r${size}`, last]])
	const { resolve } = createDocuments('a.json', document)
	for (const [name, value] of Object.entries(document)) resolve({ value, pointer: `#/${name}` })
	return reads
}

describe('createDocuments()', () => {
	it('follows each reference once, however long the chain is, and whether or not it ends', () => {
		for (const last of [{ type: 'string' }, { $ref: '#/nothing' }, { $ref: '#/r0' }])
			expect(readsIn(400, last)).to.be.lessThan(2000)
	})
})
