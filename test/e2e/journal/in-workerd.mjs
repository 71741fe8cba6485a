// Runs a Worker of these tests in Miniflare, with the bindings that a journal can use.
import { mkdtempSync } from 'node:fs'
import { resolve } from 'node:path'
import { temporaryDirectory } from '@tarja-test/harness'
import { Miniflare, supportedCompatibilityDate } from 'miniflare'
import { bundledWorker } from '../bundled.mjs'

/** Bundles the Worker. Returns a function that starts it, as often as needed, with the data that an earlier start has stored. */
export async function worker(file) {
	const directory = mkdtempSync(resolve(temporaryDirectory, 'worker-'))
	const script = await bundledWorker(resolve(import.meta.dirname, file), { conditions: ['workerd', 'worker'] })
	return ({ persistIn, compatibilityDate = supportedCompatibilityDate, bindings = {}, isolates = [] } = {}) => {
		const shared = { modules: true, script, compatibilityDate, bindings, kvNamespaces: ['KV'] }
		const className = 'PaymentJournal'
		const home = {
			...shared,
			name: 'home',
			d1Databases: ['DB'],
			durableObjects: { JOURNAL: { className, useSQLite: true } },
		}
		const durableObjects = { JOURNAL: { className, scriptName: 'home' } }
		const miniflare = new Miniflare({
			cf: false,
			workers: [home, ...isolates.map((name) => ({ ...shared, name, durableObjects }))],
			...(persistIn && { durableObjectsPersist: resolve(directory, persistIn) }),
			handleRuntimeStdio(stdout, stderr) {
				stdout.resume()
				stderr.resume()
			},
		})
		return {
			/** @param {string} [isolate] an isolate other than the object's own */
			async ask(question, isolate = 'home') {
				const { fetch } = await miniflare.getWorker(isolate)
				const response = await fetch('http://localhost/', { method: 'POST', body: JSON.stringify(question) })
				if (!response.ok) throw new Error(await response.text())
				return response.json()
			},
			/** Runs its schedule. */
			async scheduled(cron) {
				const home = await miniflare.getWorker('home')
				return home.scheduled({ cron, scheduledTime: new Date() })
			},
			/** Ends the isolate at once, whatever it is doing. */
			end: () => miniflare.dispose(),
		}
	}
}
