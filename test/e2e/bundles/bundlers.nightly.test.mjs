// What bundlers make of the packages. What the modules of each runtime do there is the matrix's: test/suite/outcomes.
import { resolve } from 'node:path'
import { before, describe, expect, it, temporaryDirectory } from '@tarja-test/harness'
import { bundlesIn } from '../../bundlers/bundles.mjs'

/** What only the modules of one runtime have. */
const marks = { workerd: 'made for Cloudflare Workers', 'a page': 'chose the modules for pages' }

describe('a bundle', () => {
	let bundles
	before(async () => {
		bundles = await bundlesIn(resolve(temporaryDirectory, 'bundles'))
	})

	it('has the module of the runtime that its bundler asks for, and of no other', () => {
		for (const { name, for: asked, modules } of bundles) {
			const text = Object.values(modules).join('\n')
			const found = Object.entries(marks).flatMap(([runtime, mark]) => (text.includes(mark) ? [runtime] : []))
			expect(found, `${name} for ${asked}`).to.deep.equal(asked === 'everybody' ? [] : [asked])
		}
	})

	it('keeps the compile hints, but where webpack minifies; core has none for pages', () => {
		const isHinted = /[=(]\s*\((?:async )?function\b/g
		for (const { name, for: asked, modules } of bundles) {
			if (name === 'webpack') continue
			const hints = Object.values(modules).join('\n').match(isHinted) ?? []
			if (asked === 'a page') expect(hints.length, name).to.be.below(50)
			else expect(hints.length, `${name} for ${asked}`).to.be.at.least(100)
		}
	})

	it('pays', async () => {
		for (const { name, file } of bundles.filter(({ for: asked }) => asked === 'everybody')) {
			const { pay } = await import(file)
			const { data } = await pay(async () => Response.json({ id: '1' }))
			expect(data, name).to.deep.equal({ id: '1' })
		}
	})
})
