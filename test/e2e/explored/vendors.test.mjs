// What vendors do besides faults: webhooks, further steps, a customer's new try, lists that lack or add payments.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, it, takeSlice } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'
import { findBug, findNothing } from './finds.mjs'

const folder = resolve(root, 'packages/explore/test/vendors')
const modulesIn = (kind) => readdirSync(resolve(folder, kind)).map((name) => resolve(folder, kind, name))

describe('tarja explore, of what vendors do', () => {
	for (const file of takeSlice(modulesIn('planted'), 10))
		it(`finds the bug of ${file.split('/').at(-1)}`, async () => {
			await findBug(file)
		})
	for (const file of takeSlice(modulesIn('correct'), 12))
		it(`finds nothing in ${file.split('/').at(-1)}`, async () => {
			await findNothing(file)
		})
})
