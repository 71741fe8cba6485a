// What a package says of the project once it is packed: one setting in the root manifest decides.
import { describe, expect, it } from '@tarja-test/harness'
import { createAddresses, findLinkedPages, getHelpAddress, rewritePage } from '../../tools/pack/pack.mjs'

const repository = 'https://code.example/acme/tarja'
const readme =
	'[core](../../packages/core/README.md#calls), [below](#below), [site](https://site.example), [own](src/index.ts)'

/** Its own sources are in the package. */
const placeOf = (file) => (file === 'plugins/journal/src/index.ts' ? 'src/index.ts' : undefined)

describe('a packed package', () => {
	it('has links to the page of the project where the root manifest names one', () => {
		expect(rewritePage(readme, 'plugins/journal', { repository, placeOf })).to.equal(
			`[core](${repository}/blob/main/packages/core/README.md#calls), [below](#below), [site](https://site.example), [own](src/index.ts)`,
		)
	})

	it('has text instead of links out of the package where none is named', () => {
		expect(rewritePage(readme, 'plugins/journal', { placeOf })).to.equal(
			'core, [below](#below), [site](https://site.example), [own](src/index.ts)',
		)
	})

	it('has the pages beside it that its README links to, and links to them, where no page of the project is named', () => {
		const text =
			'[outcomes](../../docs/reference/outcomes.md#x), ![A list.](../../docs/pictures/list.svg), [core](../core/README.md)'
		const beside = findLinkedPages(text, 'plugins/journal', undefined)
		expect(beside).to.deep.equal(['docs/pictures/list.svg', 'docs/reference/outcomes.md'])
		const packed = { placeOf: (file) => beside.find((page) => page === file) }
		expect(rewritePage(text, 'plugins/journal', packed)).to.equal(
			'[outcomes](docs/reference/outcomes.md#x), ![A list.](docs/pictures/list.svg), core',
		)
		const page = '[list](../pictures/list.svg), [gaps](not-shown.md), [readme](../../plugins/journal/README.md)'
		const own = (file) => (file === 'plugins/journal/README.md' ? 'README.md' : packed.placeOf(file))
		expect(rewritePage(page, 'docs/reference', { here: 'docs/reference', placeOf: own })).to.equal(
			'[list](../pictures/list.svg), gaps, [readme](../../README.md)',
		)
		expect(findLinkedPages(text, 'plugins/journal', repository)).to.deep.equal([])
	})

	it('names repository, home page, bugs and keywords in its manifest', () => {
		expect(createAddresses('plugins/journal', { keywords: ['cards'], repository })).to.deep.equal({
			keywords: ['cards'],
			repository: { type: 'git', url: `git+${repository}.git`, directory: 'plugins/journal' },
			homepage: `${repository}/tree/main/plugins/journal#readme`,
			bugs: `${repository}/issues`,
		})
		expect(createAddresses('plugins/journal', { keywords: ['cards'] })).to.deep.equal({ keywords: ['cards'] })
	})

	it('lets errors lead to the pages of its version, where the root manifest names the project', () => {
		expect(getHelpAddress({ name: '@tarja/core', version: '1.2.3' }, repository)).to.equal(
			`${repository}/blob/%40tarja%2Fcore%401.2.3/docs/reference/errors/`,
		)
	})
})
