// The order in which the site's pages are read: by what a reader needs.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const titleOf = (file) => /^# +(.+)$/m.exec(readFileSync(resolve(root, file), 'utf8'))?.[1].replaceAll('`', '') ?? file
const page = (file) => ({
	text: titleOf(file),
	link: `/${file.replace(/README\.md$/, 'index.md').replace(/(?:index)?\.md$/, '')}`,
})

/** Pages by pattern, in the order of their names. */
const pages = (...patterns) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).sort()).map(page)
const folder = (text, ...patterns) => ({ text, collapsed: true, items: pages(...patterns) })

const generated = resolve(root, 'docs/reference/api/typedoc-sidebar.json')
const symbols = existsSync(generated) ? JSON.parse(readFileSync(generated, 'utf8')) : []

const translations = globSync('docs/pt-BR/**/*.md', { cwd: root }).flatMap((file) => {
	const [, original] = /^translates: (\S+)$/m.exec(readFileSync(resolve(root, file), 'utf8')) ?? []
	return original ? [[original.replace('docs/index.md', 'index.md').replace(/README\.md$/, 'index.md'), file]] : []
})
const linkTo = (path) => `/${path.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`

/** Where the same page stands in the other language, by its path on the site. */
export const otherLanguage = Object.fromEntries(
	translations.flatMap(([original, translation]) => [
		[original, linkTo(translation)],
		[translation, linkTo(original)],
	]),
)

/** The how-to pages, by need. */
const howTos = {
	Pay: [
		'web-frameworks',
		'from-samples-to-delivery',
		'multi-step-orders',
		'errors-to-http',
		'fleets',
		'from-fetch',
		'own-fetch',
		'ways-in',
		'lists-and-pace',
		'from-another-sdk',
	],
	'Find out what happened': [
		'why-did-this-payment-fail',
		'resolve-a-payment',
		'looking-up',
		'reconciling',
		'webhooks',
		'backups',
		'logging',
	],
	'Go live': ['production', 'custom-journal-store'],
	Test: ['testing', 'databases'],
	'Bind operations': ['binding-an-operation', 'binding-from-a-document', 'binding-from-a-page'],
}
const placed = Object.values(howTos).flat()
const missing = globSync('docs/how-to/*.md', { cwd: root }).filter((file) => !placed.includes(file.slice(12, -3)))
if (missing.length) throw new Error(`Cannot make the sidebar: ${missing} is in no group; add it to howTos of pages.mjs`)
const exists = (file) => existsSync(resolve(root, file))
const needed = (text, ...more) => ({
	text,
	items: [...howTos[text].map((name) => `docs/how-to/${name}.md`), ...more].filter(exists).map(page),
})

/** All pages but those of single exports, of which there are hundreds. */
const main = [
	{ text: 'Start', items: [{ text: 'tarja', link: '/' }, ...pages('docs/start/*.md')] },
	folder('Tutorial', 'docs/tutorial/*.md'),
	needed('Pay', 'plugins/journal/README.md'),
	needed('Find out what happened', 'docs/reference/outcomes.md', 'docs/reference/errors.md'),
	needed('Go live', 'docs/reference/not-shown.md', 'docs/reference/compatibility.md', 'SECURITY.md'),
	needed('Test', 'packages/emulator/README.md', 'packages/explore/README.md'),
	needed('Bind operations', 'plugins/catalogue/README.md', 'packages/bind/README.md'),
	folder('Reference', 'docs/reference/*.md'),
	folder('Options', 'docs/reference/options/*.md'),
	folder('Errors by code', 'docs/reference/errors/*.md'),
	{ text: 'Packages', collapsed: true, items: pages('packages/*/README.md', 'plugins/*/README.md') },
	{ text: 'Every export', collapsed: true, items: symbols.map(({ text, link }) => ({ text, link })) },
	folder('Explanation', 'docs/explanation/*.md'),
	folder('Examples', 'examples/*/README.md'),
	folder('Decisions', 'decisions/*.md'),
	folder('For contributors', 'CONTRIBUTING.md'),
]

/** Beside an export stand those of its entry. */
export const sidebar = {
	'/': main,
	...Object.fromEntries(
		symbols.map((entry) => [
			entry.link,
			[
				{ text: 'All pages', link: '/' },
				{ ...entry, collapsed: false },
			],
		]),
	),
}

export const sidebarInPortuguese = [
	{ text: 'Início', items: pages('docs/pt-BR/*.md', 'docs/pt-BR/start/*.md') },
	{ text: 'Tutorial', items: pages('docs/pt-BR/tutorial/*.md') },
	{ text: 'Como fazer', items: pages('docs/pt-BR/how-to/*.md') },
	{ text: 'Referência', items: pages('docs/pt-BR/reference/*.md') },
	{ text: 'Erros por código', collapsed: true, items: pages('docs/pt-BR/reference/errors/*.md') },
	{ text: 'Explicação', items: pages('docs/pt-BR/explanation/*.md') },
	{ text: 'English', items: [{ text: 'All pages', link: '/' }] },
]
