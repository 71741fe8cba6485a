// tarja operations: the list, with a filter.
import { expect } from '@tarja-test/harness'
import { batch, expectRefusal } from './place.mjs'
import { directoryWith, start, tarja } from './program.mjs'

batch('tarja operations', {
	'lists every operation with its state': async () => {
		const bindings = `export default { bindings: { 'loans.personal': { method: 'POST', path: '/l' } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': bindings })
		const { code, out, error } = await tarja(['operations'], { cwd })
		expect({ code, error }).to.deep.equal({ code: 0, error: '126 of 126 operations\n' })
		expect(out.match(/^\S+ +(?:stub|bound|documented) +\S.*$/gm)).to.have.lengthOf(126)
		expect(out)
			.to.match(/^payments\.createIntent +documented +/m)
			.and.match(/^loans\.personal +bound +/m)
	},
	'filters by a part of id or label': async () => {
		expect((await tarja(['operations', 'cardSales.'])).out).to.match(/^cardSales\.create +stub +create a card sale\n/)
		expect((await tarja(['operations', 'CARDS.block'])).out).to.match(/^cards\.block +stub /m)
		await expectRefusal(['operations', 'horse'], 1, 'none contains the filter')
	},
	'goes on quietly when nobody reads any more': async () => {
		const { child, ended } = start(['operations'])
		child.stdout.destroy()
		expect(await ended).to.include({ code: 0, error: '126 of 126 operations\n' })
	},
})
