// How many words a reader has read on a payment's page when it has said what happened, and when it has said what to do, of three stories:
// node test/e2e/console/words.mjs [--write]. With --write the line goes into the emulator's README.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { serve } from '@tarja/emulator/node'
import { stories } from '../../../packages/emulator/src/console/stories.ts'
import { root } from '../../../tools/workspace.mjs'
import { browsers, until } from './pages.mjs'

const readme = resolve(root, 'packages/emulator/README.md')
const line = /^Three stories .*$/m
const chosen = ['lost-after-commit', 'two-processes-one-order', 'unauthorized-after-the-effect']

/** Runs in the page: how many words it has up to the end of the verdict, and up to the end of what to do now. */
const counted = () => {
	const verdict = document.querySelector('.verdict')
	const wordsTo = (selector) => {
		const range = new Range()
		range.setStart(verdict, 0)
		range.setEndAfter(verdict.querySelector(selector))
		return [...new Intl.Segmenter('en', { granularity: 'word' }).segment(range.toString())].filter(
			({ isWordLike }) => isWordLike,
		).length
	}
	return verdict && { happened: wordsTo('h2'), advice: wordsTo('.advice') }
}

const page = await browsers.Chromium()
await page.resize(1280, 800)
const found = []
for (const { isSent: _isSent, ...story } of stories.filter(({ scenario }) => chosen.includes(scenario.name))) {
	const server = await serve()
	const body = JSON.stringify({ ...story, manner: 'again' })
	const played = await (await fetch(`${server.url}/-/play`, { method: 'POST', body })).json()
	await page.open(`${server.consoleUrl}#/payments/${encodeURIComponent(played.payment)}`)
	found.push(await until(page, counted))
	await server.close()
}
const most = (name) => Math.max(...found.map((counts) => counts[name]))
const text = `Three stories that money depends on (an answer lost, two processes and one order, a 401 after the effect): of a payment's page, the first ${most('happened')} words say what happened, and the first ${most('advice')} what to do now (\`node test/e2e/console/words.mjs\`).`
console.log(text)
if (process.argv.includes('--write')) writeFileSync(readme, readFileSync(readme, 'utf8').replace(line, text))
await page.close()
