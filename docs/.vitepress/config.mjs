// The site: the Markdown of this repository, where it stands, in an order in which it can be read.
import { resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { filesOfExamples, linkedInTheSite, runnableFences } from './markdown.mjs'
import { sidebar, sidebarInPortuguese } from './pages.mjs'

const root = resolve(import.meta.dirname, '../..')

export default defineConfig({
	title: 'tarja',
	description: 'The client library of a card and payments platform',
	srcDir: '..',
	outDir: resolve(root, '.cache/site'),
	cacheDir: resolve(root, '.cache/vitepress'),
	srcExclude: ['**/node_modules/**', '.cache/**', '.changeset/**', 'test/**', 'packages/bind/test/**'],
	// A folder's page is its README.
	rewrites: {
		'README.md': 'index.md',
		':folder/README.md': ':folder/index.md',
		':folder/:name/README.md': ':folder/:name/index.md',
	},
	cleanUrls: false,
	head: [['link', { rel: 'icon', href: 'data:,' }]],
	markdown: {
		// A comment in the default themes has a contrast below the 4.5 that WCAG 2.2 §1.4.3 wants.
		theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
		config(md) {
			md.use(filesOfExamples, root)
			md.use(linkedInTheSite, root)
			md.use(runnableFences)
		},
	},
	vite: { plugins: [llms({ workDir: root })], build: { chunkSizeWarningLimit: 2000 } },
	locales: {
		root: { label: 'English', lang: 'en' },
		'docs/pt-BR': {
			label: 'Português (Brasil)',
			lang: 'pt-BR',
			link: '/docs/pt-BR/',
			themeConfig: { sidebar: sidebarInPortuguese },
		},
	},
	themeConfig: {
		i18nRouting: false,
		search: { provider: 'local' },
		outline: [2, 3],
		nav: [
			{ text: 'Start', link: '/' },
			{ text: 'Tutorial', link: '/docs/tutorial/1-emulator' },
			{ text: 'Reference', link: '/docs/reference/outcomes' },
		],
		sidebar,
	},
})
