// What a page can do that was not let in. This page's own origin is: test/run.mjs names it, and openSpace() needs it.
import { describe, expect, it, openSpace } from '@tarja-test/harness'
import { form, intentPath, tokenPath } from './exchanges.test.ts'

/** What a page saw of an answer. */
interface Seen {
	readonly path: string
	readonly status?: number
	readonly text?: string
	readonly error?: string
}

/** The requests that a page is to make. */
type Attempt = readonly [path: string, init: RequestInit]

/** Makes requests from a page whose origin is none: a frame that may only run scripts. */
async function fromOtherPage(baseUrl: string, attempts: readonly Attempt[]): Promise<readonly Seen[]> {
	const frame = document.createElement('iframe')
	frame.setAttribute('sandbox', 'allow-scripts')
	const script = `
		const attempts = ${JSON.stringify(attempts)}
		const attempt = ([path, init]) => fetch(${JSON.stringify(baseUrl)} + path, init).then(
			async (response) => ({ path, status: response.status, text: await response.text() }),
			(error) => ({ path, error: error.name }),
		)
		Promise.all(attempts.map(attempt)).then((seen) => parent.postMessage({ seen }, '*'))`
	frame.srcdoc = `<!doctype html><script>${script}</script>`
	const message = new Promise<readonly Seen[]>((resolve) => {
		addEventListener('message', function listen({ source, data }) {
			if (source !== frame.contentWindow) return
			removeEventListener('message', listen)
			resolve((data as { seen: readonly Seen[] }).seen)
		})
	})
	document.body.append(frame)
	try {
		return await message
	} finally {
		frame.remove()
	}
}

const fault = JSON.stringify({ at: 'after-commit', action: 'reset', times: 'always' })

describe('a page that was not let in', () => {
	it('can read nothing of the control plane', async () => {
		const { baseUrl, patch } = await openSpace()
		await patch({ credentials: { username: 'a-secret-name' } })
		const paths = ['/-/state', '/-/log', '/-/settings', '/-/faults', '/-/health', '/-/nothing']
		const inits: readonly RequestInit[] = [{}, { mode: 'no-cors' }, { headers: { 'x-asks-first': '1' } }]
		const seen = await fromOtherPage(
			baseUrl,
			paths.flatMap((path) => inits.map((init): Attempt => [path, init])),
		)
		expect(seen).to.have.lengthOf(18)
		for (const { status, text = '', error } of seen) {
			expect([403, 0, undefined]).to.include(status)
			expect(status === undefined ? error : 'TypeError').to.equal('TypeError')
			expect(text).not.to.contain('a-secret-name').and.not.to.contain('credentials')
			if (status === 403) expect(text).to.contain('allowOrigins')
		}
	})

	it('can change nothing, by simple requests or others', async () => {
		const space = await openSpace({ tokenLifetimeSeconds: 77 })
		await fetch(`${space.baseUrl}${tokenPath}`, { method: 'POST', body: 'x' })
		const plain = { headers: { 'content-type': 'text/plain' } }
		const json = { headers: { 'content-type': 'application/json' } }
		const settings = JSON.stringify({ tokenLifetimeSeconds: 1 })
		await fromOtherPage(space.baseUrl, [
			['/-/reset', { method: 'POST', mode: 'no-cors' }],
			['/-/reset', { method: 'POST' }],
			['/-/faults', { method: 'POST', mode: 'no-cors', body: fault, ...plain }],
			['/-/faults', { method: 'POST', body: fault, ...plain }],
			['/-/faults', { method: 'POST', body: fault, ...json }],
			['/-/revoke-tokens', { method: 'POST', mode: 'no-cors' }],
			['/-/settings', { method: 'PATCH', body: settings, ...json }],
			['/-/log', { method: 'DELETE' }],
			['/-/state', { method: 'PUT', body: '{}', ...json }],
		])
		const { entries } = await space.log()
		expect(entries.map(({ path, fault }) => [path, fault])).to.deep.equal([[tokenPath, undefined]])
		const state = (await (await fetch(`${space.baseUrl}/-/state`)).json()) as {
			settings: { tokenLifetimeSeconds: number }
			faults: { faults: unknown[] }
		}
		expect(state.settings.tokenLifetimeSeconds).to.equal(77)
		expect(state.faults.faults).to.have.lengthOf(0)
	})

	it('can call the platform, and read what it answers', async () => {
		const { baseUrl } = await openSpace()
		const headers = {
			authorization: `Basic ${btoa('emulator-client:emulator-password')}`,
			'content-type': 'application/x-www-form-urlencoded',
		}
		const [token, intent] = await fromOtherPage(baseUrl, [
			[tokenPath, { method: 'POST', headers, body: new URLSearchParams(form).toString() }],
			[intentPath, { method: 'POST', headers: { access_token: '' } }],
		])
		expect(token?.status).to.equal(200)
		expect(token?.text).to.contain('access_token')
		expect(intent?.status).to.equal(401)
	})
})
