// What the catalogue promises beyond its code: the table of its groups, the bytes of a group.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { groups } from '@tarja/catalogue/data'
import { createEmulator } from '@tarja/emulator'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'

describe('the table of groups', () => {
	it('names every group, with its operations', () => {
		const page = readFileSync(resolve(root, 'docs/reference/catalogue.md'), 'utf8')
		for (const { title, operations } of groups) {
			const row = page.split('\n').find((line) => line.startsWith(`| ${title} | `))
			for (const { key } of operations) expect(row).to.contain(`\`${key}\``)
		}
	})
})

describe('the emulator', () => {
	it('knows the same stubs by the same names', async () => {
		const { fetch } = createEmulator()
		for (const { title, key, operations } of groups) {
			const path = `/${title.toLowerCase().replaceAll(' ', '-')}`
			const { stubs } = await (await fetch(new Request(`http://emulator.invalid${path}`))).json()
			const named = operations.filter(({ state }) => state === 'stub').map((operation) => `${key}.${operation.key}`)
			expect(stubs, title).to.deep.equal(named)
		}
	})
})
