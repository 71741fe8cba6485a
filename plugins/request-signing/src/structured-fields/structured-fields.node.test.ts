import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import * as peer from 'structured-headers'
import { parseDictionary, parseList } from './parse.ts'
import { serializeDictionary, serializeList } from './serialize.ts'

// The peer is held against the HTTP working group's structured-field tests by its authors.
const attempt = (read: () => string): string | undefined => {
	try {
		return read()
	} catch {
		return undefined
	}
}
const kinds = {
	list: [
		(text: string) => serializeList(parseList(text, 'x', 'last-wins')),
		(text: string) => peer.serializeList(peer.parseList(text)),
	],
	dictionary: [
		(text: string) => serializeDictionary(parseDictionary(text, 'x', 'last-wins')),
		(text: string) => peer.serializeDictionary(peer.parseDictionary(text)),
	],
} as const

/** What structured-headers 2.1.0 is known to get wrong; everything else is ours to answer for. */
const knownOfThePeer: readonly RegExp[] = [
	/\d\.0+(?!\d)/, // writes 1.0 as 1, which is another type
	/@-?\d+./, // reads a date only where nothing follows
]

describe('structured fields, against structured-headers', () => {
	for (const [kind, [ours, theirs]] of Object.entries(kinds))
		it(`reads and refuses every ${kind} as the peer does, but for what the peer is known to get wrong`, () => {
			const text = fc.string({ unit: fc.constantFrom(...'ab*1.-"\\:=?@%;,() 0cYQ'), maxLength: 24 })
			const words = ['"x y"', ' ', ...'a b= = 1 -1.25 :YQ==: ?0 ?1 @7 ( ) ; , c;d %"%c3%a4" 1.0'.split(' ')]
			const pieces = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(''))
			const agree = fc.property(fc.oneof(text, pieces), (input) => {
				if (knownOfThePeer.some((pattern) => pattern.test(input))) return
				const [own, of] = [attempt(() => ours(input)), attempt(() => theirs(input))]
				expect(own, JSON.stringify(input)).to.equal(of)
			})
			fc.assert(agree, random(20_000))
		})
})
