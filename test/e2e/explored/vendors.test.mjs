// What vendors do besides faults: webhooks, further steps, a customer's new try, lists that lack or add payments.
import { resolve } from 'node:path'
import { describe, expect, it, takeSlice } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { findBug, findNothing } from './finds.mjs'
import { replay } from './in-memory.mjs'
import { modulesOf } from './planted.mjs'

const folder = resolve(root, 'packages/explore/test/vendors')

describe('tarja explore, of what vendors do', () => {
	for (const file of takeSlice(modulesOf('vendors/planted'), 10))
		it(`finds the bug of ${file.split('/').at(-1)}`, async () => {
			await findBug(file)
		})
	const failing = resolve(folder, 'planted/a-failed-lookup-is-declined.ts')
	for (const then of takeSlice(['lookup_404', 'lookup_cached', 'lookup_hangs'], 3))
		it(`plays a lookup that fails: ${then}`, async () => {
			const steps = [
				{ at: 'payment_applied', then: 'lose_response' },
				{ at: 'lookup_requested', then },
			]
			const { verdict, story } = await replay(failing, steps)
			expect(verdict, story.join('\n')).to.equal('applied_but_declined')
		})
	for (const file of takeSlice(modulesOf('vendors/correct'), 12))
		it(`finds nothing in ${file.split('/').at(-1)}`, async () => {
			await findNothing(file)
		})
})
