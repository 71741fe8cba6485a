// A story is played by a click, and its payment saved as one file, which opens from the disk, runs nothing and asks for nothing.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { out } from '../../../tools/places.mjs'
import { blankPages } from './all-pages.mjs'
import { browsers, press, shown, until } from './pages.mjs'

const directory = resolve(out, 'one-file')

/** Keeps the text of what is saved, in place of saving it. */
const keepSaved = () => {
	URL.createObjectURL = (blob) => {
		blob.text().then((text) => {
			window.saved = text
		})
		return '#saved'
	}
	HTMLAnchorElement.prototype.click = () => {}
}

describe('a story that is played by a click', () => {
	let pages
	before(async () => {
		mkdirSync(directory, { recursive: true })
		pages = await blankPages()
	})
	after(() => rmSync(directory, { recursive: true, force: true }))

	for (const name of Object.keys(browsers))
		it(`opens its payment, red, and green with a journal; the file of it opens anywhere, in ${name}`, async () => {
			const page = pages[name]
			const server = await serve()
			const tone = () => document.querySelector('.verdict')?.className
			await page.open(`${server.consoleUrl}#/faults`)
			await until(page, press, 'Play: two-processes-one-order')
			await shown(page, 'Ask the platform which of them stands')
			expect(await page.run(tone)).to.equal('verdict loud')
			await page.run(keepSaved)
			await until(page, () => [...document.querySelectorAll('.copyable')].length === 3)
			await until(page, press, 'Save as one file')
			const text = await until(page, () => window.saved)
			expect(text).to.match(/^<!doctype html>/)
			expect(text.length).to.be.below(60_000)
			expect(text).not.to.match(/<script|<button|<select|href=|src=/)
			for (const { token } of server.emulator.exportState().tokens) expect(text).not.to.contain(token)
			const file = resolve(directory, `${name}.html`)
			writeFileSync(file, text)
			await page.open(pathToFileURL(file).href)
			for (const part of ['Ask the platform which of them stands', '2 × 1990', 'client B', 'node:test', 'curl -g'])
				await shown(page, part)
			await page.open(`${server.consoleUrl}#/faults`)
			await until(page, press, 'Play with a journal: two-processes-one-order')
			await shown(page, 'It was applied once, and its sender was told so.')
			expect(await page.run(tone)).to.equal('verdict good')
			await page.open('about:blank')
			await server.close()
		})
})
