// Functions of a Worker, in workerd with its bindings: bugs are found in those that have one, and nothing in the others.
import { resolve } from 'node:path'
import { explore, replay } from '@tarja/explore'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { findBug, findNothing } from './finds.mjs'
import { modulesOf } from './planted.mjs'

const folder = resolve(root, 'packages/explore/test')
const worker = resolve(folder, 'worker/wrangler.jsonc')

describe('tarja explore --worker', () => {
	for (const file of takeSlice(modulesOf('worker/planted'), 2))
		it(`finds the bug of ${file.split('/').at(-1)}`, async () => {
			await findBug(file, { worker })
		})
	for (const file of takeSlice(modulesOf('worker/correct'), 2))
		it(`finds nothing in ${file.split('/').at(-1)}, and accounts for all work`, async () => {
			const { exact } = await findNothing(file, { worker })
			expect(exact).to.equal(true)
		})
	it('plays a finding again in a workerd that is killed', async () => {
		const steps = [{ at: 'payment applied', then: 'kill' }]
		const wrong = await replay(resolve(folder, 'worker/planted/senders-in-memory.ts'), steps, { worker })
		const right = await replay(resolve(folder, 'worker/correct/once-in-an-object.ts'), steps, { worker })
		expect([wrong.applied, wrong.verdict], wrong.story.join('\n')).to.deep.equal([2, 'applied_twice'])
		expect([right.applied, right.state, right.verdict], right.story.join('\n')).to.deep.equal([1, 'paid', undefined])
	})
	it('says what a Worker lacks to be explored', async () => {
		const said = (configuration) =>
			explore(resolve(folder, 'worker/shop.ts'), { worker: configuration, parts: 1 }).catch(({ message }) => message)
		expect(await said('wrangler.toml')).to.include(
			'Cannot explore the Worker: wrangler.toml is no JSON; give its wrangler.json or wrangler.jsonc',
		)
		expect(await said(resolve(folder, 'worker/lacking.jsonc'))).to.include(
			'Cannot explore the Worker: its module does not export the class AnotherJournal; export it there',
		)
	})
})
