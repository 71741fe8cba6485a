// Checks the files of the repository: no path of one machine, one name for each environment variable, a README in every package, no dead
// links, valid descriptions, and links to another language that say so.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { toSlug } from './docs/headings.mjs'
import { packages, root } from './workspace.mjs'

const runGit = (...argv) => execFileSync('git', argv, { cwd: root, encoding: 'utf8' })
const files = runGit('ls-files', '--cached', '--others', '--exclude-standard', '-z').split('\0').filter(Boolean)
const readTracked = (file) => readFileSync(resolve(root, file), 'utf8')

const foreign = {
	'a path of one machine': /(?:^|[^\w.~])\/(?:home|root|Users|work|tmp)\/\w/m,
	'the host of a package registry': /registry\.(?:npmjs|yarnpkg)|(?:deb|security|ftp)\.[a-z.]*debian\.org/,
	'a variable of the journal that the command does not read': /(?<![A-Z_]|setting\(')JOURNAL_(?:ID|DIRECTORY)\b/,
}

const findForeignNames = (file) => {
	const text = readTracked(file)
	return Object.entries(foreign).flatMap(([what, pattern]) => {
		const found = pattern.exec(text)
		return found ? [`${file} names ${what}: ${found[0].trim()}`] : []
	})
}

const removeCode = (markdown) => markdown.replaceAll(/^(```+).*?^\1$/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** Returns the anchors of a page on GitHub. */
const findAnchors = (markdown) =>
	[...markdown.replaceAll(/^(```+).*?^\1$/gms, '').matchAll(/^#+ +(.+)$/gm)].map(([, heading]) => toSlug(heading))

function findDeadLinks(page) {
	const links = [...removeCode(readTracked(page)).matchAll(/\]\(<?(?![a-z]+:)([^)\s>]+)>?[^)]*\)/g)].map(
		([, link]) => link,
	)
	return links
		.filter((link) => {
			const [path, anchor] = link.split('#')
			const target = path ? resolve(root, dirname(page), decodeURIComponent(path)) : resolve(root, page)
			if (!existsSync(target)) return true
			return Boolean(anchor) && target.endsWith('.md') && !findAnchors(readFileSync(target, 'utf8')).includes(anchor)
		})
		.map((link) => `${page} links to ${link}, which is not there`)
}

const findDescription = (page) => /^---\n(?:.*\n)*?description: (.*)\n/.exec(readTracked(page))?.[1]

/** Returns descriptions that two pages share, or that aren't valid YAML. */
function wrongDescriptions(pages) {
	const described = pages.flatMap((page) => (findDescription(page) ? [[page, findDescription(page)]] : []))
	return described
		.filter(([, text], at) => /^[^'"].*: /.test(text) || described.findIndex(([, other]) => other === text) !== at)
		.map(([page, text]) => `${page} has a description that another page has, or that is not YAML: ${text}`)
}

/** Returns the links of a Portuguese page that lead to an English page and don't say so. */
const silentlyEnglish = (page) =>
	removeCode(readTracked(page))
		.split('\n')
		.filter((line) => {
			const links = [...line.matchAll(/\]\(([^)\s]+\.md)[^)]*\)/g)].map(([, link]) =>
				resolve(root, dirname(page), link),
			)
			return links.some((target) => !target.includes('docs/pt-BR/')) && !/em inglês/.test(line)
		})
		.map((line) => `${page} leads to a page in English, and does not say so: ${line.slice(0, 100)}`)

const present = files.filter((file) => existsSync(resolve(root, file)))
const complaints = [
	...present.flatMap(findForeignNames),
	...packages
		.filter(({ path }) => !existsSync(resolve(root, path, 'README.md')))
		.map(({ path }) => `${path} has no README.md`),
	...present.filter((file) => file.endsWith('.md')).flatMap(findDeadLinks),
	...wrongDescriptions(present.filter((file) => /^docs\/.*\.md$/.test(file))),
	...present.filter((file) => /^docs\/pt-BR\/.*\.md$/.test(file)).flatMap(silentlyEnglish),
]
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length ? 1 : 0
