// Checks the anchors of the built site, because VitePress checks only that a link's page exists, and not its anchor.
import { globSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'

const findIds = (html) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
const findLinks = (html) => [...html.matchAll(/<a\s[^>]*?href="([^"#:]*)#([^"]+)"/g)]

/** Returns a line for each link whose anchor doesn't exist, and the number of links with an anchor. */
export function findBrokenAnchors(site) {
	const pages = new Map(
		globSync('**/*.html', { cwd: site }).map((file) => [file, readFileSync(resolve(site, file), 'utf8')]),
	)
	const ids = new Map([...pages].map(([file, html]) => [file, findIds(html)]))
	const links = [...pages].flatMap(([file, html]) =>
		findLinks(html).map(([, path, anchor]) => {
			const target = path ? posix.join(path.startsWith('/') ? '' : posix.dirname(file), path) : file
			const page = target.replace(/^\//, '').replace(/(^|\/)$/, '$1index.html')
			return { file, page, anchor: decodeURIComponent(anchor).replaceAll('&amp;', '&') }
		}),
	)
	const broken = links.filter(({ page, anchor }) => !ids.get(page)?.has(anchor))
	return {
		count: links.length,
		broken: [
			...new Set(broken.map(({ file, page, anchor }) => `${file} leads to ${page}#${anchor}, which is not there`)),
		],
	}
}
