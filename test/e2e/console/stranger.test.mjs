// The console and a page of another origin, in three browsers: the page asks, frames, opens and writes, and is given nothing.
import { createServer } from 'node:http'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { blankPages } from './all-pages.mjs'
import { browsers, until } from './pages.mjs'

/** What a stranger's page has in it: a button, as browsers let a page open another one after a click alone. */
const stranger = `<!doctype html><title>stranger</title><button>open</button><script>
	globalThis.heard = []
	addEventListener('message', ({ data }) => heard.push(data))
	document.querySelector('button').onclick = () => { globalThis.opened = open(location.hash.slice(1)) }
</script>`
/** A page that answers whoever writes to it: what the console would have to be for the stranger to learn anything. */
const talkative = `<!doctype html><title>talkative</title><script>
	addEventListener('message', ({ source }) => source.postMessage('heard you', '*'))
</script>`

/** Whatever the stranger can see of the window that it has opened, once it has written to it. */
const probe = () => {
	const { opened } = globalThis
	if (!opened) return undefined
	const tried = (look) => {
		try {
			return look()
		} catch {
			return 'refused'
		}
	}
	tried(() => opened.postMessage({ type: 'faults', at: 'after-commit', action: 'reset' }, '*'))
	return {
		isGone: opened.closed,
		title: tried(() => opened.document.title),
		address: tried(() => opened.location.href),
		storage: tried(() => opened.localStorage.length),
		heard: globalThis.heard,
	}
}

const body = JSON.stringify({ at: 'after-commit', action: 'reset' })
const json = { headers: { 'content-type': 'application/json' } }
const read = ['log', 'log?after=0', 'faults', 'scenarios', 'settings', 'spaces', 'nothing']
const changed = ['play', 'scenarios', 'faults', 'reset', 'revoke-tokens']
/** Requests of every kind that a page can make: those that browsers ask about first, and those that they just send. */
const attempts = [
	...read.flatMap((path) =>
		[{}, { mode: 'no-cors' }, { headers: { 'x-asks-first': '1' } }].map((init) => [path, init]),
	),
	...changed.map((path) => [path, { method: 'POST', mode: 'no-cors', body }]),
	['faults', { method: 'POST', body, ...json }],
	['reset', { method: 'POST' }],
	['settings', { method: 'PATCH', body: '{"tokenLifetimeSeconds":1}', ...json }],
	['log', { method: 'DELETE' }],
]

/** Runs in the stranger's page: what each request shows it. */
const tryAll = (target, all) =>
	Promise.all(
		all.map(async ([path, init]) => {
			try {
				const response = await fetch(target + path, init)
				return `${response.type} ${response.status} ${await response.text()}`
			} catch (error) {
				return error.name
			}
		}),
	)

describe('a page of another origin', () => {
	let pages
	let server
	let other
	let url
	before(async () => {
		server = await serve()
		other = createServer(({ url: path }, response) =>
			response.writeHead(200, { 'content-type': 'text/html' }).end(path === '/talkative' ? talkative : stranger),
		)
		await new Promise((done) => other.listen(0, '127.0.0.1', done))
		url = `http://127.0.0.1:${other.address().port}`
		pages = await blankPages()
	})
	after(() => {
		other.close()
		return server.close()
	})

	/** Opens an address from the stranger's page, by a click. */
	async function openFrom(page, address) {
		await page.open('about:blank')
		await page.open(`${url}/#${address}`)
		await page.click('button')
	}

	for (const name of Object.keys(browsers))
		describe(`in ${name}`, () => {
			it('reads nothing of the control plane and changes nothing, and reads what the platform answers', async () => {
				const page = pages[name]
				server.emulator.settings.patch({ credentials: { username: 'a-secret-name' } })
				const { faults, settings } = server.emulator
				const before = [faults.list(), settings.read()]
				await page.open(`${url}/`)
				const seen = await page.run(tryAll, server.consoleUrl, attempts)
				for (const [index, text] of seen.entries()) {
					expect(text, attempts[index][0]).to.match(/^(?:cors 403 .*allowOrigins|opaque 0 $|TypeError)/)
					expect(text, attempts[index][0]).not.to.contain('a-secret-name')
				}
				const [platform] = await page.run(tryAll, server.url, [['/loans', { headers: { 'x-asks-first': '1' } }]])
				expect(platform).to.contain('cors 501 ').and.contain('urn:tarja-emulator:not-shown')
				expect([faults.list(), settings.read()]).to.deep.equal(before)
				expect(server.emulator.log().tokens).to.deep.equal([])
			})

			it('opens the console and learns nothing of it, nor hears from it', async () => {
				const page = pages[name]
				// A page that talks is heard and, being of one origin, read: the probe would notice.
				await openFrom(page, `${url}/talkative`)
				const told = await until(
					page,
					async (look) => {
						const found = new Function(`return (${look})()`)()
						return found?.heard.length && found
					},
					String(probe),
				)
				expect(told).to.deep.include({ isGone: false, title: 'talkative', address: `${url}/talkative` })
				await page.alone()
				await openFrom(page, server.consoleUrl)
				const found = await until(
					page,
					async (look) => {
						const seen = () => new Function(`return (${look})()`)()
						// The window is the stranger's own until the console has come.
						while (!['refused', undefined].includes(seen()?.title) && !seen()?.isGone)
							await new Promise((done) => setTimeout(done, 20))
						await new Promise((done) => setTimeout(done, 300))
						return seen()
					},
					String(probe),
				)
				// Over plain http none of the three grants Cross-Origin-Opener-Policy: the window stays within reach, and shut.
				const nothing = { title: 'refused', address: 'refused', storage: 'refused', heard: [] }
				expect(found).to.deep.equal({ isGone: false, ...nothing })
				expect(server.emulator.faults.list()).to.have.lengthOf(0)
				await page.alone()
			})

			it('frames the console and sees nothing in the frame', async () => {
				const page = pages[name]
				await page.open(`${url}/#frame`)
				await page.run((console) => {
					const frame = document.createElement('iframe')
					frame.src = console
					document.body.append(frame)
				}, server.consoleUrl)
				// An empty frame is the page's own, and can be read, until something of another origin is in it.
				await until(page, () => document.querySelector('iframe').contentDocument === null)
			})
		})
})
