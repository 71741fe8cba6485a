// tarja token and tarja operations: what they print, their exit codes, and their documents.
import { expect } from '@tarja-test/harness'
import { checked } from './documents.mjs'
import { batch, place, refused } from './place.mjs'
import { directoryWith, documentOf, start, tarja } from './program.mjs'

batch('tarja token', {
	'tells lifetime, scope and names of claims, and no token': async () => {
		const { run } = place()
		const result = await run(['token', '--json'])
		const { accessToken, ...told } = checked('token', documentOf(result))
		expect(accessToken).to.equal(undefined)
		expect(told).to.deep.include({
			lifetimeSeconds: 300,
			scope: 'profile',
			claims: ['iss', 'scope', 'iat', 'exp', 'jti'],
		})
		expect(result.out + result.error).not.to.contain('eyJ')
		const people = await run(['token'])
		expect(people.out).to.match(/^lifetime {2}300 s, read from .* in seconds\nscope {5}profile\nclaims {4}iss, /)
	},
	'prints the token alone with --reveal': async () => {
		const { out, code } = await place().run(['token', '--reveal'])
		expect(code).to.equal(0)
		expect(out).to.match(/^eyJ[\w-]+\.[\w-]+\.[\w-]+\n$/)
	},
})

batch('tarja operations', {
	'draws how far bindings have come': async () => {
		const bindings = `export default { bindings: { 'loans.personal': { method: 'POST', path: '/l' } } }`
		const cwd = directoryWith({ 'tarja.config.mjs': bindings })
		const { code, out } = await tarja(['operations'], { cwd })
		expect(code).to.equal(0)
		expect(out)
			.to.match(/^payments +··■···· +Payments$/m)
			.and.match(/^loans +●··· +Loans$/m)
		expect(out).to.match(/\n126 operations, as we count them: ■ 2 documented, ● 1 bound, · 123 named only\n$/)
		const { counts } = checked('operations', documentOf(await tarja(['operations', '--json'], { cwd })))
		expect(counts).to.deep.equal({ bound: 1, documented: 2, stub: 123 })
	},
	'lists the groups asked for, by identifier or title': async () => {
		for (const name of ['cardSales', 'Card sales', 'card-sales']) {
			const { out } = await tarja(['operations', name])
			expect(out).to.match(/^cardSales\.create +· stub +§4\.3 +create a card sale\n/)
		}
		await refused(['operations', 'lones'], 2, 'did you mean loans?')
	},
	'finds operations by words of their labels': async () => {
		expect((await tarja(['operations', 'payment', 'intent'])).out).to.match(/^payments\.createIntent +■ documented/m)
		expect((await tarja(['operations', 'block', 'card'])).out).to.match(/^cards\.block\b/m)
	},
	'goes on quietly when nobody reads any more': async () => {
		const { child, ended } = start(['operations', '--json'])
		child.stdout.destroy()
		expect(await ended).to.include({ code: 0, error: '' })
	},
})
