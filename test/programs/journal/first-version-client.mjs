// A sender of version 1: the recorder, the store and the entries of then, in today's client. As a program it makes payments like client.mjs:
// node first-version-client.mjs <base URL> <place> <first> <last>
import { payments } from '@tarja/catalogue/payments'
import { createClient, defineLayer, TarjaError } from '@tarja/core'
import { newId, newRecorder, reconcile, sqlJournal } from './first-version.mjs'
import { createIntents, credentials } from './payments.mjs'
import { connected } from './stores.mjs'

/** What `journal()` of then did around each call (plugins/journal/src/journal.ts of 1713de2). */
function firstJournal(store) {
	const recorder = newRecorder({ store, writeTimeoutMs: 5000, nowMs: Date.now, onEvent() {} })
	const tell = () => {}
	const opened = async ({ operation, method, reference, startedAtMs, fields }) => {
		const [id, startedAt] = [newId(startedAtMs), new Date(startedAtMs).toISOString()]
		const call = { operation: operation.id, method, path: operation.path, fields, reference, startedAt }
		const entry = {
			v: 1,
			id,
			revision: 0,
			...call,
			state: 'pending',
			attempts: 0,
			mayHaveReplayed: false,
			absentReads: 0,
		}
		try {
			await recorder.open(entry, tell)
			return entry
		} catch (cause) {
			const details = { layer: 'call/journal/journal' }
			throw new TarjaError('layer_failed', `Cannot send: ${cause.message}`, { outcome: 'not_sent', details, cause })
		}
	}
	const layer = async (call, next) => {
		if ((call.operation.effect ?? 'unsafe') !== 'unsafe') return next(call)
		const entry = await opened(call)
		const close = (outcome, { attempts, mayHaveReplayed }, status) =>
			recorder.close(entry, { outcome, endedAtMs: Date.now(), attempts, mayHaveReplayed, status }, tell)
		const result = await next(call).catch(async (error) => {
			await close(error.outcome, error, error.record?.status)
			throw error
		})
		await close('applied', result, result.response.status)
		return result
	}
	return defineLayer({ id: 'journal', setup: () => ({ call: { journal: layer }, keepsReferences: true }) })
}

/** @returns its store, and what it did with one lookup */
export async function openFirstVersion(place) {
	const { run, dialect, table, close } = await connected(place)
	const store = sqlJournal(run, { dialect, table })
	const underWay = new Set()
	return {
		...{ store, close },
		clientFor: (baseUrl) =>
			createClient({ baseUrl, auth: credentials(), timeoutMs: 1500 }).use(payments()).use(firstJournal(store)),
		reconcile: (lookup, rules) =>
			reconcile({ store, nowMs: Date.now, fingerprint: undefined, underWay }, lookup, rules),
	}
}

// A test imports this as well, with arguments of its own.
if (import.meta.main) {
	const [baseUrl, place, first, last] = process.argv.slice(2)
	const numbers = Array.from({ length: last - first + 1 }, (_, index) => String(Number(first) + index))
	const { store, clientFor, close } = await openFirstVersion(place)
	await createIntents(clientFor(baseUrl), store, numbers, () => process.stdout.write('.'))
	await close()
}
