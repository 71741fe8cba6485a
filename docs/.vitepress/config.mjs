// The site: the Markdown of this repository, where it stands, in an order in which it can be read.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { toSlug } from '../../tools/docs/headings.mjs'
import { llmsIndex } from './llms.mjs'
import { filesOfExamples, linkedInTheSite, runnableFences } from './markdown.mjs'
import { otherLanguage, sidebar, sidebarInPortuguese } from './pages.mjs'
import { portuguese, portugueseSearch } from './portuguese.mjs'
import { termsOf, weightOf } from './search.mjs'

const root = resolve(import.meta.dirname, '../..')

// A card with its stripe, which is what the name means.
const icon = `data:image/svg+xml,${encodeURIComponent(
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect y="5" width="32" height="22" rx="4" fill="#3451b2"/><path d="M0 10h32v5H0z"/></svg>',
)}`

const wordsOf = (text) =>
	text
		.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
		.replaceAll(/\s+/g, ' ')
		.trim()

/** Whether a block of Markdown is a paragraph that tells something of its page. */
const tells = (block) => /^\p{L}|^[`*[]/u.test(block) && !/^```|^\W*Experimental\W*$/.test(block)

/** Returns a page's first paragraph, or its title and where it is. */
function describePage(markdown, file) {
	const [, title = '', after = ''] = /^# ([^\n]*)\n+(.*)$/ms.exec(markdown.replace(/^---\n.*?\n---\n/s, '')) ?? []
	const text = wordsOf(after.split(/\n\s*\n/).find(tells) ?? '')
	if (!text) return `${wordsOf(title)}, of ${file.replace(/^docs\/reference\/api\/|\/[^/]+$/g, '')}`
	return text.length > 160 ? `${text.slice(0, 157).replace(/\s\S*$/, '')} …` : text
}

const description = 'A TypeScript client for one card and payments platform that pays each order once'

export default defineConfig({
	title: 'tarja',
	description,
	srcDir: '..',
	outDir: resolve(root, '.cache/site'),
	cacheDir: resolve(root, '.cache/vitepress'),
	srcExclude: [
		'**/node_modules/**',
		'.cache/**',
		'.changeset/**',
		'test/**',
		'packages/bind/test/**',
		'packages/cli/templates/**',
		'README.md',
	],
	// A folder's page is its README.
	rewrites: {
		'docs/index.md': 'index.md',
		':folder/README.md': ':folder/index.md',
		':folder/:name/README.md': ':folder/:name/index.md',
	},
	cleanUrls: false,
	transformPageData(pageData) {
		if (pageData.description) return
		const file = resolve(root, pageData.filePath)
		if (existsSync(file)) pageData.description = describePage(readFileSync(file, 'utf8'), pageData.filePath)
	},
	transformHead({ page, title, description, assets }) {
		if (page !== 'index.md') return []
		const image = assets.find((asset) => /payment-light.*\.png$/.test(asset))
		const tags = { title, description, type: 'website', image }
		return Object.entries(tags).flatMap(([name, content]) =>
			content ? [['meta', { property: `og:${name}`, content }]] : [],
		)
	},
	head: [['link', { rel: 'icon', type: 'image/svg+xml', href: icon }]],
	markdown: {
		anchor: { slugify: toSlug },
		// A comment in the default themes has a contrast below the 4.5 that WCAG 2.2 §1.4.3 wants.
		theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
		config(md) {
			md.use(filesOfExamples, root)
			md.use(linkedInTheSite, root)
			md.use(runnableFences)
		},
	},
	vite: {
		resolve: {
			alias: [{ find: /^.*\/composables\/langs$/, replacement: resolve(import.meta.dirname, 'theme/langs.mjs') }],
		},
		plugins: [llms({ workDir: root, ...llmsIndex })],
		build: { chunkSizeWarningLimit: 2000 },
		// Without these entries Vite finds what an example imports at its first run, and reloads the page instead of running it.
		optimizeDeps: { entries: ['docs/.vitepress/theme/run/*.mjs'] },
	},
	locales: {
		root: { label: 'English', lang: 'en' },
		'docs/pt-BR': {
			label: 'Português (Brasil)',
			lang: 'pt-BR',
			link: '/docs/pt-BR/',
			themeConfig: { ...portuguese, sidebar: sidebarInPortuguese },
		},
	},
	themeConfig: {
		otherLanguage,
		notFound: {
			title: 'There is no such page',
			quote: 'It may have moved, or its address was cut.',
			alike: 'Pages like it',
		},
		search: {
			provider: 'local',
			options: {
				miniSearch: { searchOptions: { boostDocument: weightOf, processTerm: termsOf } },
				locales: { 'docs/pt-BR': { translations: portugueseSearch } },
			},
		},
		outline: [2, 3],
		nav: [
			{ text: 'Start', link: '/' },
			{ text: 'Tutorial', link: '/docs/tutorial/1-emulator' },
			{ text: 'Reference', link: '/docs/reference/outcomes' },
		],
		sidebar,
	},
})
