// A program and all that it imports in one file: it starts in a fraction of the time, and in any runtime.
import { basename, resolve } from 'node:path'
import { temporaryDirectory } from '@tarja-test/harness'
import { build } from 'esbuild'

const require = "import { createRequire } from 'node:module'; const require = createRequire('/')"

/**
 * @param {string} file below test/e2e
 * @param {readonly string[]} external what it imports under another name than it is wanted here, and never runs
 * @returns {Promise<string>} the path of what was written
 */
export async function bundled(file, external = []) {
	const outfile = resolve(temporaryDirectory, `${crypto.randomUUID()}-${basename(file)}`)
	await build({
		entryPoints: [resolve(import.meta.dirname, file)],
		outfile,
		bundle: true,
		format: 'esm',
		platform: 'node',
		external,
		banner: { js: require },
	})
	return outfile
}
