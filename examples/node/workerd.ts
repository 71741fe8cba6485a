// The emulator as a Worker, in workerd through Miniflare.
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'

const worker = `
import { createEmulator } from '@tarja/emulator'
const emulator = createEmulator()
export default { fetch: (request) => emulator.fetch(request) }
`

export async function emulatorInWorkerd(): Promise<{ url: string; close(): Promise<void> }> {
	const { outputFiles } = await build({
		stdin: { contents: worker, resolveDir: import.meta.dirname },
		bundle: true,
		format: 'esm',
		write: false,
		logLevel: 'silent',
	})
	const script = outputFiles[0]?.text ?? ''
	const miniflare = new Miniflare({
		modules: true,
		cf: false,
		script,
		compatibilityDate: '2026-04-01',
		host: '127.0.0.1',
		port: 0,
	})
	try {
		const url = await miniflare.ready
		return { url: url.origin, close: () => miniflare.dispose() }
	} catch (error) {
		await miniflare.dispose()
		throw error
	}
}
