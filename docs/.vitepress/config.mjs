// The site: the Markdown of this repository, where it stands, in an order in which it can be read.
import { resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { slugOf } from '../../tools/docs/headings.mjs'
import { llmsIndex } from './llms.mjs'
import { filesOfExamples, linkedInTheSite, runnableFences } from './markdown.mjs'
import { otherLanguage, sidebar, sidebarInPortuguese } from './pages.mjs'
import { portuguese, portugueseSearch } from './portuguese.mjs'

const root = resolve(import.meta.dirname, '../..')

// A card with its stripe, which is what the name means.
const icon = `data:image/svg+xml,${encodeURIComponent(
	'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect y="5" width="32" height="22" rx="4" fill="#3451b2"/><path d="M0 10h32v5H0z"/></svg>',
)}`

/** Which pages are found first by a word: those that explain it, then those that use it. It is sent to the browser as text. */
function weightOf(id) {
	if (
		/\/reference\/(?:api|options)\/|^\/decisions\/|\/reference\/(?:binding|doc|stab|plat|reference|comp)|CONTRIB/.test(
			id,
		)
	)
		return 0.2
	if (/#(?:a-call-with-any|a-payment-in-the|what-was-seen|example$)/.test(id)) return 0.2
	if (/\/reference\/(?:outcomes|errors)/.test(id)) return 3
	return /\/(?:how-to|tutorial|start)\/|^\/(?:packages|plugins)\//.test(id) ? 2 : 1
}

export default defineConfig({
	title: 'tarja',
	description: 'The client library of a card and payments platform',
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
	head: [['link', { rel: 'icon', type: 'image/svg+xml', href: icon }]],
	markdown: {
		anchor: { slugify: slugOf },
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
				miniSearch: { searchOptions: { boostDocument: weightOf } },
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
