// What a reader finds first on the site: the page that answers, before one that merely has the word. It asks the index that the site sends.
import { globSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { before, describe, expect, it } from '@tarja-test/harness'
import { termsOf, weightOf } from '../../docs/.vitepress/search.mjs'
import { site } from '../../tools/docs/serve-site.mjs'
import { getInstalled } from '../../tools/places.mjs'

// VitePress brings it.
const MiniSearch = createRequire(realpathSync(getInstalled('vitepress/package.json')))('minisearch')

/** The index of a language, asked as VitePress's page asks it. */
async function indexOf(locale) {
	const [file] = globSync(`assets/chunks/${locale}.*.js`, { cwd: site })
	const { default: json } = await import(resolve(site, file))
	return MiniSearch.loadJSON(json, {
		fields: ['title', 'titles', 'text'],
		storeFields: ['title', 'titles'],
		searchOptions: {
			fuzzy: 0.2,
			prefix: true,
			boost: { title: 4, text: 2, titles: 1 },
			boostDocument: weightOf,
			processTerm: termsOf,
		},
	})
}

const firstHits = {
	'charged twice': /why-did-this-payment-fail\.html#was-the-customer-charged-twice/,
	'may I pay again': /why-did-this-payment-fail\.html#1-may-i-pay-again/,
	refund: /why-did-this-payment-fail\.html#refund-a-payment/,
	install: /start\/node\.html/,
	types: /plugins\.html#typescript-types/,
	typescript: /plugins\.html#typescript-types/,
	webhook: /how-to\/webhooks\.html/,
	test: /how-to\/testing\.html/,
	timeout: /errors\/timeout\.html/,
	401: /calls\.html#after-a-401|production\.html#decide-what-a-401-means/,
	estorno: /why-did-this-payment-fail\.html#refund-a-payment/,
	'cobrado duas vezes': /why-did-this-payment-fail\.html#was-the-customer-charged-twice/,
}
const primeiros = {
	'cobrado duas vezes': /pt-BR\/how-to\/why-did-this-payment-fail\.html#o-comprador-foi-cobrado-duas-vezes/,
	estorno: /pt-BR\/how-to\/why-did-this-payment-fail\.html#estorne-um-pagamento/,
	instalar: /pt-BR\/start\/node\.html/,
	teste: /pt-BR\/how-to\/testing\.html/,
}

describe('a search on the site', () => {
	for (const [locale, hits] of Object.entries({ '@localSearchIndexroot': firstHits, 'pt-BR': primeiros })) {
		let index
		before(async () => {
			index = await indexOf(locale)
		})
		for (const [words, wanted] of Object.entries(hits))
			it(`finds by "${words}" what answers it (${locale})`, () => {
				const found = index.search(words).map(({ id }) => id)
				expect(found[0], found.slice(0, 5).join('\n')).to.match(wanted)
			})
	}
})
