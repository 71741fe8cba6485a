// What the site makes of the repository's Markdown: links that lead to its pages, and fences that can be run.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, extname, posix, resolve } from 'node:path'
import { loaders } from './theme/run/modules.mjs'

/** A README is the page of its folder; the site's first page is its own. */
const sourceOf = (page) => (page === 'index.md' ? 'docs/index.md' : page)
const asPage = (file) => file.replace(/^(?:README|docs\/index)\.md$/, 'index.md').replace(/\/README\.md$/, '/index.md')

/**
 * Where a link of the repository leads on the site. A file that is no page is at the project's own address, or is text without one.
 *
 * @returns {string | undefined} `undefined`: no link.
 */
function targetOf(href, { root, page, repository }) {
	if (/^(?:[a-z]+:|#|\/)/.test(href)) return href
	const [path, anchor = ''] = href.split(/(?=#)/)
	const file = posix.join(posix.dirname(page), path)
	const place = resolve(root, file)
	// VitePress says which pages are not there; it has no say in other files.
	if (/\.md$/.test(path) && !/^(?:\.|test\/)/.test(file)) return `/${asPage(file)}${anchor}`
	if (existsSync(place) && statSync(place).isDirectory() && existsSync(resolve(place, 'README.md')))
		return `/${posix.join(file, 'index.md')}${anchor}`
	return repository && existsSync(place) ? `${repository}/blob/main/${file}${anchor}` : undefined
}

/** Tokens without the links that lead nowhere on the site; the others as the site has them. */
function linked(tokens, where) {
	let isOpen = true
	return tokens.filter((token) => {
		if (token.type === 'link_close') return isOpen
		if (token.type !== 'link_open') return true
		const target = targetOf(token.attrGet('href'), where)
		isOpen = target !== undefined
		if (isOpen) token.attrSet('href', target)
		return isOpen
	})
}

/** A plugin of markdown-it. */
export function linkedInTheSite(md, root) {
	const { repository } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'))
	md.core.ruler.push('linked-in-the-site', ({ tokens, env }) => {
		for (const token of tokens)
			if (token.type === 'inline')
				token.children = linked(token.children, { root, page: sourceOf(env.relativePath), repository })
	})
}

const languages = { '.mjs': 'js', '.conf': 'nginx' }

/** The files that an example's page names, as fences: the repository shows them beside it, and the site shows nothing else. */
function filesOf(text, folder) {
	const named = new Set(text.match(/[\w.-]+\.(?:ts|mjs|html|conf)\b/g))
	const shown = [...named].filter((name) => name !== 'check.mjs' && existsSync(resolve(folder, name)))
	return shown.map((name) => {
		const code = readFileSync(resolve(folder, name), 'utf8').trimEnd()
		const language = languages[extname(name)] ?? extname(name).slice(1)
		return `\n## ${name}\n\n\`\`\`${language}\n${code}\n\`\`\`\n`
	})
}

/** A plugin of markdown-it: the page of an example ends with its files. */
export function filesOfExamples(md, root) {
	md.core.ruler.before('normalize', 'files-of-examples', (state) => {
		const folder = dirname(state.env.path ?? '')
		if (dirname(folder) === resolve(root, 'examples')) state.src += filesOf(state.src, folder).join('')
	})
}

const runsInPage = (code) => [...code.matchAll(/\bfrom '([^']+)'/g)].every(([, name]) => name in loaders)

/** A plugin of markdown-it: below a fence that says `run` stands what runs it, with the fences that it continues. */
export function runnableFences(md) {
	const { fence } = md.renderer.rules
	md.renderer.rules.fence = (tokens, index, options, env, self) => {
		const html = fence(tokens, index, options, env, self)
		const words = tokens[index].info.split(/\s+/)
		if (words[0] !== 'ts') return html
		const before = words.includes('continues') ? env.fenceBefore : ''
		env.fenceBefore = before + tokens[index].content
		if (!words.includes('run') || !runsInPage(env.fenceBefore)) return html
		return `${html}<RunFence before="${encodeURIComponent(before)}" code="${encodeURIComponent(tokens[index].content)}" />`
	}
}
