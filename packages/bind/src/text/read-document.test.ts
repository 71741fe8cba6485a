import { describe, expect, it } from '@tarja-test/harness'
import { refusalOf } from '../../test/documents.ts'
import { defaultLimits } from './limits.ts'
import { readDocument } from './read-document.ts'

const read = (text: string) => readDocument(text, 'vendor.json', defaultLimits)

describe('readDocument()', () => {
	it('reads JSON as JSON.parse does, and else YAML', () => {
		for (const text of ['{"a":[1,-0.5e3,true,null,"\\u00e9\\n"]}', ' [ ] ', '{"__proto__":{"a":1}}'])
			expect(read(text)).to.deep.equal(JSON.parse(text))
		expect(read('{ a: 1, }')).to.deep.equal({ a: 1 })
		expect(read('a: 1')).to.deep.equal({ a: 1 })
		expect({}).not.to.have.property('a')
	})

	it('refuses ten thousand levels, whether or not they end, and too many values', () => {
		for (const text of [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, '{"a":'.repeat(10_000)])
			expect(refusalOf(() => read(text)).message).to.match(/deep/)
		const limits = { ...defaultLimits, maxValues: 3 }
		expect(refusalOf(() => readDocument('[1,2,3]', 'x', limits)).message).to.include('values')
	})
})
