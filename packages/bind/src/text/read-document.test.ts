import { describe, expect, it } from '@tarja-test/harness'
import { refusalOf } from '../../test/documents.ts'
import { readDocument } from './read-document.ts'

const ignore = (): void => {}
const read = (text: string, onTwice: (place: string) => void = ignore) => readDocument(text, 'vendor.json', onTwice)

describe('readDocument()', () => {
	it('reads JSON as JSON.parse does, and else YAML', () => {
		for (const text of ['{"a":[1,-0.5e3,true,null,"\\u00e9\\n"]}', ' [ ] ', '{"__proto__":{"a":1}}'])
			expect(read(text)).to.deep.equal(JSON.parse(text))
		expect(read('{ a: 1, }')).to.deep.equal({ a: 1 })
		expect(read('a: 1')).to.deep.equal({ a: 1 })
		expect({}).not.to.have.property('a')
	})

	it('names the place of a key that stands twice, however it is written, and keeps the last', () => {
		for (const text of ['{"a": "x: y",\n"\\u0061": 2, "b": ["c", "c"]}', 'b: [c, c]\n"a": "x: y"\n# a:\na: 2']) {
			const places: string[] = []
			expect(read(text, (place) => places.push(place))).to.deep.equal({ a: 2, b: ['c', 'c'] })
			expect(places).to.deep.equal([text.startsWith('{') ? 'line 2, column 1' : 'line 4, column 1'])
		}
	})

	it('refuses ten thousand levels, whether or not they end', () => {
		for (const text of [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, '{"a":'.repeat(10_000)])
			expect(refusalOf(() => read(text)).message).to.match(/deep/)
	})
})
