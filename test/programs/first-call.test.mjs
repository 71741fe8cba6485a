// What a first payment loads and runs, by name: no times. The list is tools/first-call/list.txt.
import { describe, expect, it } from '@tarja-test/harness'
import { flawsOf, writtenList } from '../../tools/first-call/list.mjs'
import { firstCallLog } from '../../tools/first-call/log.mjs'

const help = 'If it is needed by a plain payment: node tools/first-call/list.mjs --write'

describe('a first payment', () => {
	it('loads the modules, runs the functions and uses the expressions that are written down, in that order', async () => {
		expect(flawsOf(await firstCallLog(), writtenList()), help).to.deep.equal([])
	})

	it('is held against its list: a further function, one that is gone, another order, and what is not needed are told', () => {
		const listed = { modules: ['a'], expressions: ['/a/'], load: ['a one'], call: ['a two', 'a three'] }
		expect(flawsOf(listed, listed)).to.deep.equal([])
		const flawsWith = (call) => flawsOf({ ...listed, call }, listed)
		expect(flawsWith(['a two', 'a three', 'a two'])).to.deep.equal(['call: + a two'])
		expect(flawsWith(['a three'])).to.deep.equal(['call: - a two'])
		const modules = ['a', 'ky/index.js']
		expect(flawsOf({ ...listed, modules }, { ...listed, modules })).to.deep.equal([
			'modules: ky/index.js: ky repeats, and nothing was repeated',
		])
		expect(flawsWith(['a three', 'a two'])).to.deep.equal(['call: another order: a three before a two'])
	})
})
