import { describe, expect, it } from '@tarja-test/harness'
import { proxySetting } from './proxy-setting.ts'

const used = { NODE_USE_ENV_PROXY: '1' }
const stateOf = (url: string, env: Record<string, string>): string | undefined =>
	proxySetting(new URL(url), { ...used, ...env })?.state
const proxy = 'http://user:hidden@proxy.example:3128'

describe('proxySetting()', () => {
	it('takes the variable that undici takes: of the protocol, in lower case first, and for https that of http at last', () => {
		const nameOf = (url: string, env: Record<string, string>) => proxySetting(new URL(url), { ...used, ...env })?.name
		expect(nameOf('https://a.example', { HTTPS_PROXY: proxy, https_proxy: proxy })).to.equal('https_proxy')
		expect(nameOf('https://a.example', { HTTP_PROXY: proxy })).to.equal('HTTP_PROXY')
		expect(nameOf('https://a.example', { HTTPS_PROXY: proxy, https_proxy: '' })).to.equal(undefined)
		expect(nameOf('http://a.example', { HTTPS_PROXY: proxy })).to.equal(undefined)
	})

	it('tells the host and none of the credentials', () => {
		expect(proxySetting(new URL('https://a.example'), { HTTPS_PROXY: proxy })?.host).to.equal('proxy.example:3128')
		expect(proxySetting(new URL('https://a.example'), { HTTPS_PROXY: 'horse' })?.host).to.equal(
			'something that is no URL',
		)
	})

	it('is ignored unless Node was told', () => {
		expect(proxySetting(new URL('https://a.example'), { HTTPS_PROXY: proxy })?.state).to.equal('ignored')
		expect(stateOf('https://a.example', { HTTPS_PROXY: proxy })).to.equal('used')
		const told = { HTTPS_PROXY: proxy, NODE_OPTIONS: '--use-env-proxy' }
		expect(proxySetting(new URL('https://a.example'), told)?.state).to.equal('used')
	})

	const lists: readonly (readonly [list: string, url: string, state: string])[] = [
		['', 'https://a.example', 'used'],
		['*', 'https://a.example', 'exempt'],
		['a.example', 'https://a.example', 'exempt'],
		['A.Example', 'https://a.example', 'exempt'],
		['example', 'https://a.example', 'exempt'],
		['.example', 'https://a.example', 'exempt'],
		['ample', 'https://a.example', 'used'],
		['b.example, a.example', 'https://a.example', 'exempt'],
		['a.example:443', 'https://a.example', 'exempt'],
		['a.example:8443', 'https://a.example', 'used'],
		['a.example:8443', 'https://a.example:8443', 'exempt'],
		['::1', 'https://[::1]', 'exempt'],
		['127.0.0.1', 'https://127.0.0.1:4010', 'exempt'],
	]
	for (const [list, url, state] of lists)
		it(`says of ${url} with NO_PROXY="${list}" that the proxy is ${state}`, () => {
			expect(stateOf(url, { HTTPS_PROXY: proxy, NO_PROXY: list })).to.equal(state)
		})
})
