// What a package says of the project once it is packed: one setting in the root manifest decides.
import { describe, expect, it } from '@tarja-test/harness'
import { addressesOf, packedReadme } from '../../tools/pack.mjs'

const repository = 'https://code.example/acme/tarja'
const readme =
	'[core](../../packages/core/README.md#calls), [below](#below), [site](https://site.example), [own](src/index.ts)'

describe('a packed package', () => {
	it('has links to the page of the project where the root manifest names one', () => {
		expect(packedReadme(readme, 'plugins/journal', { repository })).to.equal(
			`[core](${repository}/blob/main/packages/core/README.md#calls), [below](#below), [site](https://site.example), [own](src/index.ts)`,
		)
	})

	it('has text instead of links out of the package where none is named', () => {
		expect(packedReadme(readme, 'plugins/journal', {})).to.equal(
			'core, [below](#below), [site](https://site.example), [own](src/index.ts)',
		)
	})

	it('has pictures that can be shown, or their texts', () => {
		const picture = '![A list.](../../docs/pictures/list.png)'
		const shown = `![A list.](${repository}/raw/main/docs/pictures/list.png)`
		expect(packedReadme(picture, 'packages/emulator', { repository })).to.equal(shown)
		expect(packedReadme(picture, 'packages/emulator', {})).to.equal('A list.')
	})

	it('names repository, home page, bugs and keywords in its manifest', () => {
		expect(addressesOf('plugins/journal', { keywords: ['cards'], repository })).to.deep.equal({
			keywords: ['cards'],
			repository: { type: 'git', url: `git+${repository}.git`, directory: 'plugins/journal' },
			homepage: `${repository}/tree/main/plugins/journal#readme`,
			bugs: `${repository}/issues`,
		})
		expect(addressesOf('plugins/journal', { keywords: ['cards'] })).to.deep.equal({ keywords: ['cards'] })
	})
})
