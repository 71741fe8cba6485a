// Pages that keep a journal in IndexedDB, in three browsers that are started as a person starts them, and killed.
// KILLS=400 kills more often, and pays more orders; FIGURES=write puts what was counted into the page of every order of events.
import { mkdtempSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { writePart } from '../../model/told.mjs'
import { figure } from '../figure.mjs'
import { browsers, startBrowser } from './pages/browsers.mjs'
import * as plays from './pages/plays.mjs'
import { startServer } from './pages/server.mjs'

const kills = Math.ceil(Number(process.env.KILLS ?? 20) / 20)
const counted = Object.fromEntries(Object.keys(browsers).map((name) => [name, {}]))

for (const name of Object.keys(browsers))
	describe(`a journal in IndexedDB, in ${name}`, () => {
		let server
		let folder
		let now
		/** Kills the browser, if there is one, and starts it with what it has kept. */
		const restart = async () => {
			await now?.browser.kill()
			server.forget()
			const browser = await startBrowser(name, folder, [`${server.url}/?tab=A`, `${server.url}/?tab=B`])
			now = { server, browser, restart, tabs: [server.tab('A'), server.tab('B')] }
			return now.tabs
		}
		before(async () => {
			folder = mkdtempSync(resolve(temporaryDirectory, `${name}-`))
			server = await startServer()
			await restart()
		})
		after(async () => {
			await now?.browser.kill()
			await server?.close()
		})
		const play = (title, words, run) =>
			it(title, async function () {
				this.timeout(this.timeout() * kills)
				counted[name][words] = await run()
				figure(`${name}, ${words}: ${counted[name][words]}`)
			})

		play('pays an order once that two tabs pay', 'two tabs, one reference', () =>
			plays.twoTabs({ ...now, orders: 10 * kills }),
		)
		play('does not send what comes back from the back-forward cache', 'the Back button', () => plays.backForward(now))
		play('does not send what stood still for too long', 'frozen and thawed', () => plays.frozen(now))
		play('lists what a tab has written that was killed', 'tab killed between entry and request', () =>
			plays.tabKilled({ ...now, calls: 4 * kills }),
		)
		for (const durability of ['strict', 'relaxed'])
			play(`knows of all that had left, its browser killed: ${durability}`, `browser killed, ${durability}`, () =>
				plays.browserKilled({ ...now, durability, kills, mayLose: name === 'Firefox' }),
			)
		play('sends nothing that it cannot keep, and says why', 'storage full', () => plays.full(now))
	})

describe('what was counted in browsers', () => {
	it('is told of each play and each browser', () => {
		const [names, words] = [Object.keys(counted), Object.keys(counted[Object.keys(counted)[0]])]
		const rows = words.flatMap((word) => names.map((name) => `| ${word} | ${name} | ${counted[name][word]} |`))
		expect(rows.join()).not.to.include('undefined')
		writePart('pages', ['| played | in | counted |', '|---|---|---|', ...rows].join('\n'))
	})
})
