import { describe, expect, it, random, runtime } from '@tarja-test/harness'
import fc from 'fast-check'
import { toSentUrl } from './message.ts'

describe('toSentUrl', () => {
	it('writes a URL as every runtime sends it', () => {
		expect(toSentUrl('HTTPS://API.example:443/a/../%7euser/%41%2F?q=a%2Db%20c%2526#top')).to.equal(
			'https://api.example/~user/A%2F?q=a-b%20c%2526',
		)
		expect(toSentUrl('https://api.example/%c3%a9^|?{%2f}|^`\\')).to.equal(
			'https://api.example/%C3%A9%5E%7C?%7B%2F%7D%7C%5E%60%5C',
		)
		expect(toSentUrl('https://api.example/p?')).to.equal('https://api.example/p')
		expect(toSentUrl('https://api.example/p??')).to.equal('https://api.example/p??')
		expect(toSentUrl('https://api.example//p//q?/')).to.equal(
			runtime === 'bun' ? 'https://api.example/p//q?/' : 'https://api.example//p//q?/',
		)
	})

	it('changes nothing the second time, and nothing of what the URL means', () => {
		const same = fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
			const wire = toSentUrl(url)
			expect(toSentUrl(wire)).to.equal(wire)
			expect(new URL(wire).href).to.equal(wire)
			const { pathname } = new URL(url)
			const sent = runtime === 'bun' ? pathname.replace(/^\/+/, '/') : pathname
			expect(decodeURI(new URL(wire).pathname)).to.equal(decodeURI(sent))
			expect([...new URL(wire).searchParams]).to.deep.equal([...new URL(url).searchParams])
		})
		fc.assert(same, random())
	})

	it('refuses what runtimes send in different ways, or not at all', () => {
		for (const url of ['/path', '', 'mailto:a@b', 'https://user@api.example/', 'https://:password@api.example/'])
			expect(() => toSentUrl(url), url)
				.to.throw('Cannot sign or verify the request')
				.with.property('reason', 'malformed')
	})
})
