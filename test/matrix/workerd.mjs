// Cloudflare's runtime, through Miniflare with its default network: its fetch reaches the emulator over real sockets.
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { patienceMs } from '../../tools/execute.mjs'
import { getInstalled, installCommand } from '../../tools/places.mjs'

/** `compatibilityDate`: what a Worker's author chooses; without it the newest that this workerd knows. */
export const workerd = ({ name, label, compatibilityDate }) => ({
	name,
	label,
	kind: 'workerd',
	entry: 'entry-worker.mjs',
	missing: () => (existsSync(getInstalled('miniflare')) ? undefined : installCommand),
	async run({ bundle }) {
		const { Miniflare, supportedCompatibilityDate } = await import('miniflare')
		const { version } = createRequire(realpathSync(getInstalled('miniflare/package.json')))('workerd/package.json')
		const miniflare = new Miniflare({
			modules: true,
			cf: false,
			scriptPath: bundle,
			compatibilityDate: compatibilityDate ?? supportedCompatibilityDate,
			// Older dates report a rejection as unhandled before whoever awaits it has had a turn: a false alarm.
			compatibilityFlags: compatibilityDate ? ['unhandled_rejection_after_microtask_checkpoint'] : [],
			handleRuntimeStdio(stdout, stderr) {
				stdout.resume()
				stderr.resume()
			},
		})
		try {
			const response = await miniflare.dispatchFetch('http://localhost/', { signal: AbortSignal.timeout(patienceMs) })
			if (!response.ok) throw new Error(await response.text())
			return { version, tests: await response.json() }
		} finally {
			await miniflare.dispose()
		}
	},
})
