// What the catalogue promises beyond its code: the names of its stubs, the bytes of a group.
import { groups } from '@tarja/catalogue/data'
import { createEmulator } from '@tarja/emulator'
import { describe, expect, it } from '@tarja-test/harness'

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
