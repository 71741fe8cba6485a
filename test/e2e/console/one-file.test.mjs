// A payment is saved as one file, which opens from the disk, runs nothing and asks for nothing.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serve } from '@tarja/emulator/node'
import { after, before, describe, expect, it } from '@tarja-test/harness'
import { out } from '../../../tools/places.mjs'
import { blankPages } from './all-pages.mjs'
import { browsers, isShown, press, until } from './pages.mjs'
import { payHere } from './pay-here.mjs'

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

describe('a payment that is saved as one file', () => {
	let pages
	before(async () => {
		mkdirSync(directory, { recursive: true })
		pages = await blankPages()
	})
	after(() => rmSync(directory, { recursive: true, force: true }))

	for (const name of Object.keys(browsers))
		it(`opens from the disk, runs nothing and asks for nothing, in ${name}`, async () => {
			const page = pages[name]
			const server = await serve()
			await page.open(server.consoleUrl)
			await payHere(server, { at: 'after-commit', action: 'reset' }, 2)
			await isShown(page, 'Need you: 1')
			await page.click('.payment a')
			await isShown(page, 'Ask the platform which of them counts')
			expect(await page.run(() => document.querySelector('.verdict').className)).to.equal('verdict loud')
			await page.run(keepSaved)
			await until(page, press, 'Save as one file')
			const text = await until(page, () => window.saved)
			expect(text).to.match(/^<!doctype html>/)
			expect(text.length).to.be.below(60_000)
			expect(text).not.to.match(/<script|<button|<select|href=|src=/)
			const file = resolve(directory, `${name}.html`)
			writeFileSync(file, text)
			await page.open(pathToFileURL(file).href)
			for (const part of ['Ask the platform which of them counts', '2 × 1990', 'client A']) await isShown(page, part)
			await page.open('about:blank')
			await server.close()
		})
})
