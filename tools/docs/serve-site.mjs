// Serves the site that tools/docs/site.mjs has built, compressed like on a static host. It serves no other file of this machine.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readPath } from '../read-path.mjs'
import { root } from '../workspace.mjs'

/** Folder of the built site. */
export const site = resolve(root, '.cache/site')
const types = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.svg': 'image/svg+xml',
	'.json': 'application/json',
}

/**
 * @param {Record<string, string>} [headers] Sent with every file.
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function serveSite(headers = {}) {
	const packed = new Map()
	const read = (file) => {
		if (!packed.has(file)) packed.set(file, brotliCompressSync(readFileSync(file)))
		return packed.get(file)
	}
	const server = createServer(({ url }, answer) => {
		const path = readPath(url)
		const file = resolve(site, `.${path.endsWith('/') ? `${path}index.html` : path}`)
		const isThere = path !== '' && file.startsWith(site) && existsSync(file)
		const shown = isThere ? file : resolve(site, '404.html')
		const type = types[extname(shown)] ?? 'application/octet-stream'
		answer
			.writeHead(isThere ? 200 : 404, { ...headers, 'content-type': type, 'content-encoding': 'br' })
			.end(read(shown))
	})
	await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
	return { url: `http://localhost:${server.address().port}`, close: () => server.close() }
}
