// What version 1 of the journal ran, as this repository's commit 1713de2 had it: plugins/journal/src/{entry,fields,recorder,reconcile,sql,
// sql-durability,sql-table}.ts, bundled by esbuild without their types and comments, and changed in nothing. Senders and reconcilers of a
// fleet that is half rolled out run it.

// plugins/journal/src/entry.ts
function isUnresolved({ state }) {
	return state !== 'settled'
}
async function* paged(pageAfter) {
	let page
	let after = ''
	do {
		page = await pageAfter(after)
		after = page.at(-1)?.id ?? after
		yield* page
	} while (page.length)
}
function heldReference({ reference, state, outcome }) {
	return state !== 'settled' || outcome === 'applied' ? reference : void 0
}
function newId(nowMs) {
	const random = crypto.getRandomValues(new Uint8Array(16))
	const letters = Array.from(random, (byte) => String.fromCharCode(97 + (byte % 16))).join('')
	return `${idTime(nowMs)}-${letters}`
}
function idTime(epochMs) {
	return new Date(epochMs).toISOString().replace(/[-:.]/g, '')
}
function ended(entry, end) {
	const { outcome, endedAtMs, attempts, status, mayHaveReplayed } = end
	if (entry.state === 'settled' && !outweighs(outcome, entry)) return void 0
	const facts = {
		...entry,
		revision: entry.revision + 1,
		endedAt: new Date(endedAtMs).toISOString(),
		attempts,
		...(status !== void 0 && { status }),
		mayHaveReplayed,
	}
	return outcome === 'unknown'
		? { ...facts, state: 'unknown' }
		: { ...facts, state: 'settled', outcome, settledBy: 'call' }
}
function outweighs(outcome, { outcome: settled }) {
	if (outcome === 'unknown') return false
	return outcome === 'applied' || settled === 'absent'
}
function lookedUp(entry, outcome) {
	return { ...entry, revision: entry.revision + 1, state: 'settled', outcome, settledBy: 'lookup' }
}
function counted(entry, absentReads, readAtMs) {
	return { ...entry, revision: entry.revision + 1, absentReads, lastReadAt: new Date(readAtMs).toISOString() }
}
function parseEntry(text, expected) {
	try {
		return checkEntry(JSON.parse(text), expected)
	} catch {
		return unreadable(expected, 'it is not JSON')
	}
}
function checkEntry(value, expected) {
	const found = Object(value)
	if (found.v !== 1) return unreadable(expected, 'it is not an entry of version 1')
	if (found.id !== expected.id || found.revision !== (expected.revision ?? found.revision))
		return unreadable(expected, 'it holds another entry')
	return isWhole(found) ? found : unreadable(expected, 'parts of it are missing, or are not what they should be')
}
var settlements = ['applied', 'rejected', 'not_sent', 'absent']
function isWhole(entry) {
	const { state, outcome, startedAt, endedAt, lastReadAt, operation, method, path, reference, fields } = entry
	return (
		(state === 'settled' ? settlements.includes(outcome) : state === 'pending' || state === 'unknown') &&
		[entry.revision, entry.attempts, entry.absentReads, entry.status ?? 0].every(isCount) &&
		[operation, method, path, reference ?? ''].every(isText) &&
		[startedAt, endedAt ?? startedAt, lastReadAt ?? startedAt].every(isTime) &&
		typeof fields === 'object' &&
		fields !== null &&
		Object.values(fields).every(isStoredValue)
	)
}
function isText(value) {
	return typeof value === 'string'
}
function isCount(value) {
	return Number.isSafeInteger(value) && Number(value) >= 0
}
function isTime(value) {
	return isText(value) && !Number.isNaN(Date.parse(value))
}
function isStoredValue(value) {
	if (typeof value !== 'object' || value === null) return true
	const { masked, length, last4 = '', fingerprint = '' } = value
	return masked === true && isCount(length) && isText(last4) && isText(fingerprint)
}
function unreadable({ id, place }, reason) {
	return { id, state: 'unreadable', place, reason }
}
function readable(found) {
	if (found.state !== 'unreadable') return found
	const { place, reason } = found
	throw new Error(`Cannot read the journal's entry in ${place}: ${reason}; look at it, then move it away`)
}

// plugins/journal/src/recorder.ts
var mostTries = 10
var mostTold = 1e3
function newRecorder({ store, writeTimeoutMs, nowMs, onEvent }) {
	const underWay = /* @__PURE__ */ new Set()
	const isNew = firstOf(mostTold)
	const report = (event, tell) => {
		new Promise((resolve) => resolve(onEvent(event))).catch(() => {})
		tell(noticeOf(event.type, event.entry))
	}
	const settle = async (entry, end) => {
		let current = entry
		for (let tries = 0; current && tries < mostTries; tries++) {
			const next = ended(current, end)
			if (!next || (await store.write(next).catch(() => store.write(next)))) return next
			const stored = await store.read(entry.id)
			current = stored && readable(stored)
		}
		throw new Error('Cannot settle the entry: it is gone, or others keep writing it')
	}
	const close = async (entry, end, tell) => {
		try {
			const settled = await within(writeTimeoutMs, settle(entry, end))
			tell(noticeOf('journal_settled', settled ?? entry))
		} catch (cause) {
			report({ type: 'journal_settle_failed', entry, cause }, tell)
		} finally {
			underWay.delete(entry.id)
		}
	}
	const closeLate = async (entry, writing, tell) => {
		if (!(await writing.catch(() => store.read(entry.id)))) return
		report({ type: 'journal_write_late', entry }, tell)
		await close(entry, { outcome: 'not_sent', endedAtMs: nowMs(), attempts: 0, mayHaveReplayed: false }, tell)
	}
	return {
		underWay,
		close,
		async open(entry, tell) {
			underWay.add(entry.id)
			if (!Object.keys(entry.fields).length && isNew(entry.operation))
				report({ type: 'journal_unidentified', entry }, tell)
			const writing = store.write(entry)
			try {
				if (!(await within(writeTimeoutMs, writing))) throw taken(entry)
				tell(noticeOf('journal_opened', entry))
			} catch (error) {
				underWay.delete(entry.id)
				closeLate(entry, writing, tell).catch(() => {})
				throw error
			}
		},
	}
}
function firstOf(most) {
	const known = /* @__PURE__ */ new Set()
	return (name) => known.size < most && known.size < known.add(name).size
}
function noticeOf(type, { operation, id, state, outcome }) {
	const ended2 = outcome ?? (state === 'unknown' ? state : void 0)
	return { type, operation, entry: id, ...(ended2 && { outcome: ended2 }) }
}
function taken({ reference }) {
	if (reference === void 0) return new Error('its id is taken')
	return new Error('another call that was applied, or may have been, has its reference: client.journal.find shows it')
}
async function within(timeoutMs, work) {
	let timer
	const late = new Promise((_, fail) => {
		timer = setTimeout(() => fail(new Error(`the store did not confirm it within ${timeoutMs} ms`)), timeoutMs)
	})
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}

// plugins/journal/src/reconcile.ts
// plugins/journal/src/fields.ts
import { printableCause, redact } from '@tarja/core'

function write(value) {
	if (typeof value !== 'object' || value === null) {
		const text2 = String(value)
		const isPlain = value === null || typeof value === 'number' || typeof value === 'boolean'
		return { plain: isPlain ? value : text2, text: text2, isClean: redact(text2) === text2 }
	}
	let isClean = true
	const text = JSON.stringify(value, (key, part) => {
		for (const own of [key, part]) if (typeof own === 'string' && redact(own) !== own) isClean = false
		return part
	})
	const plain = JSON.parse(text ?? 'null')
	if (typeof plain !== 'object') return write(plain)
	return { plain: text, text, isClean: isClean && redact(text) === text }
}
async function compareFields(stored, found, fingerprint) {
	const names = Object.keys(found).filter((name) => found[name] !== void 0 && stored[name] !== void 0)
	let result = names.length ? 'same' : 'undecided'
	for (const name of names) {
		const compared = await compareValue(stored[name], write(found[name]).text, fingerprint)
		if (compared === 'different') return compared
		if (compared === 'undecided') result = compared
	}
	return result
}
async function compareValue(stored, text, fingerprint) {
	if (typeof stored !== 'object' || stored === null) return String(stored) === text ? 'same' : 'different'
	if (stored.length !== text.length || (stored.last4 !== void 0 && stored.last4 !== text.slice(-4))) return 'different'
	if (!stored.fingerprint || !fingerprint) return 'undecided'
	return (await fingerprint(text)) === stored.fingerprint ? 'same' : 'different'
}

// plugins/journal/src/reconcile.ts
async function reconcile(means, lookup, { settleMs = 3e5, agreeingReads = 3, readGapMs = 6e4, signal }) {
	const rules = { settleMs, agreeingReads, readGapMs }
	const found = []
	const absent = []
	const open = []
	const failed = []
	for await (const entry of unresolved(means.store, readGapMs)) {
		signal?.throwIfAborted()
		try {
			const whole = readable(entry)
			if (means.underWay.has(entry.id) && !isQuiet(whole, means.nowMs(), rules)) continue
			const next = await lookUp(means, lookup, whole, rules, signal)
			;({ applied: found, absent, open })[listOf(next)].push(next)
		} catch (cause) {
			failed.push({ entry, cause: printableCause(cause) })
		}
	}
	return { found, absent, open, failed }
}
var leasedAtOnce = 20
function unresolved(store, leaseMs) {
	if (!store.lease) return store.list('unresolved')
	return paged(async (after) => (await store.lease?.(after, leasedAtOnce, leaseMs)) ?? [])
}
function isQuiet({ endedAt, startedAt }, nowMs, { settleMs }) {
	return nowMs - Date.parse(endedAt ?? startedAt) >= settleMs
}
function listOf({ state, outcome }) {
	return state === 'settled' && (outcome === 'applied' || outcome === 'absent') ? outcome : 'open'
}
async function lookUp({ store, nowMs, fingerprint }, lookup, entry, rules, signal) {
	const readAtMs = nowMs()
	const reading = await lookup(entry, { compare: (fields) => compareFields(entry.fields, fields, fingerprint), signal })
	const next = verdict(entry, reading, readAtMs, rules)
	if (next === entry || (await store.write(next))) return next
	return readable((await store.read(entry.id)) ?? entry)
}
var furthestAheadMs = 864e5
function verdict(entry, reading, readAtMs, rules) {
	if (reading === 'found') return lookedUp(entry, 'applied')
	if (reading !== 'absent') return entry.absentReads ? counted(entry, 0, readAtMs) : entry
	if (!isQuiet(entry, readAtMs, rules)) return entry
	const sinceMs = entry.lastReadAt ? readAtMs - Date.parse(entry.lastReadAt) : Number.POSITIVE_INFINITY
	if (sinceMs < -furthestAheadMs) return counted(entry, 1, readAtMs)
	if (!(sinceMs >= rules.readGapMs)) return entry
	const reads = entry.absentReads + 1
	return reads >= rules.agreeingReads ? lookedUp(entry, 'absent') : counted(entry, reads, readAtMs)
}

// plugins/journal/src/sql-durability.ts
var durability = {
	postgres: postgresDurability,
	sqlite: sqliteDurability,
}
function postgresDurability(run) {
	let isChecked = false
	return async () => {
		if (isChecked) return
		const look = async () =>
			(await run("SELECT current_setting('fsync') AS fsync, pg_current_xact_id()::text AS transaction", []))[0]
		const [first, second] = [await look(), await look()]
		if (first?.fsync !== 'on')
			throw refused(
				`fsync is ${first?.fsync}, so what it confirms can be lost`,
				'turn it on, or say acceptsLoss in tests',
			)
		if (first?.transaction === second?.transaction)
			throw refused(
				'a transaction is open on the connection',
				'hand in one that nothing begins a transaction on, or a pool',
			)
		isChecked = true
	}
}
function sqliteDurability(run) {
	let isRaised = false
	const level = async () => Number((await run('PRAGMA synchronous', []))[0]?.synchronous)
	return async () => {
		if (isRaised && (await level()) >= fullSync) return
		try {
			await run('PRAGMA synchronous = FULL', [])
		} catch (error) {
			if (/inside a transaction/.test(String(error)))
				throw refused('a transaction is open on the connection', 'hand in one that nothing begins a transaction on')
		}
		const found = await level()
		if (!(found >= fullSync))
			throw refused(`synchronous is ${found}`, 'run PRAGMA synchronous = FULL when it is opened')
		isRaised = true
	}
}
var fullSync = 2
function refused(found, advice) {
	return new Error(`Cannot keep a journal in this database: ${found}; ${advice}`)
}

// plugins/journal/src/sql-table.ts
var defaultTable = 'tarja_journal'
function journalTable(dialect, table = defaultTable) {
	const name = checkedTable(table)
	const schema = name.slice(0, name.indexOf('.') + 1)
	const index = name.replace('.', '_')
	const [inSchema, on] = dialect === 'postgres' ? ['', name] : [schema, name.slice(schema.length)]
	const id = dialect === 'postgres' ? 'id TEXT COLLATE "C" PRIMARY KEY' : 'id TEXT PRIMARY KEY'
	const columns = [
		id,
		'revision INTEGER NOT NULL',
		'settled INTEGER NOT NULL',
		'reference TEXT',
		'leased_until_ms BIGINT NOT NULL DEFAULT 0',
		'entry TEXT NOT NULL',
	]
	const storage = dialect === 'postgres' ? '' : ' WITHOUT ROWID'
	return [
		`CREATE TABLE IF NOT EXISTS ${name} (${columns.join(', ')})${storage}`,
		`CREATE INDEX IF NOT EXISTS ${inSchema}${index}_unresolved ON ${on} (id) WHERE settled = 0`,
		`CREATE UNIQUE INDEX IF NOT EXISTS ${inSchema}${index}_reference ON ${on} (reference) WHERE reference IS NOT NULL`,
	]
}
var longestName = 63 - '_unresolved'.length
function checkedTable(table) {
	if (/^(?:[a-z_]\w*\.)?[a-z_]\w*$/i.test(table) && table.length <= longestName) return table
	throw new TypeError(
		`Cannot name the journal\u2019s table: use letters, digits and "_", one dot after a schema, and ${longestName} characters at most`,
	)
}

// plugins/journal/src/sql.ts
var rowsInAPage = 200
var rowsInADeletion = 1e4
function sqlJournal(run, { dialect, table, acceptsLoss = false }) {
	const name = checkedTable(table ?? defaultTable)
	const sql = dialect === 'postgres' ? postgres(name) : sqlite(name)
	const guard = dialect === 'd1' || acceptsLoss ? void 0 : durability[dialect](run)
	const query = async (text, ...values) => (await run(text, values)).map((row) => entryIn(row, name))
	return {
		async write(entry) {
			await guard?.()
			const { id, revision } = entry
			const [settled, text] = [isUnresolved(entry) ? 0 : 1, JSON.stringify(entry)]
			const reference = heldReference(entry) ?? ''
			const written = revision
				? run(sql.update, [revision, settled, text, reference, id, revision - 1])
				: run(sql.insert, [id, settled, text, reference])
			return (await written).length > 0
		},
		read: async (id) => (await query(sql.read, id))[0],
		list: (which) => paged((after) => query(which === 'all' ? sql.all : sql.unresolved, after)),
		async delete(ids) {
			for (let start = 0; start < ids.length; start += rowsInADeletion)
				await run(sql.delete, [JSON.stringify(ids.slice(start, start + rowsInADeletion))])
		},
		find: async (reference) => (await query(sql.find, reference))[0],
		lease: async (after, count, leaseMs) =>
			(await query(sql.lease, Math.ceil(leaseMs), after, count)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
		async purge(before, references) {
			let purged = 0
			for (let gone = rowsInADeletion; gone === rowsInADeletion; purged += gone)
				gone = (await run(sql.purge, [before, references ? 1 : 0])).length
			return purged
		},
	}
}
function entryIn({ id, entry }, table) {
	return parseEntry(String(entry), { id: String(id), place: `table ${table}, ${id}` })
}
function postgres(table) {
	const now = "current_setting('synchronous_commit')"
	return statements(table, {
		raised: `, set_config('synchronous_commit', CASE ${now} WHEN 'off' THEN 'on' ELSE ${now} END, true) AS raised`,
		elements: 'SELECT jsonb_array_elements_text($1::text::jsonb)',
		nowMs: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
		unlocked: ' FOR UPDATE SKIP LOCKED',
		whole: (value) => `${value}::integer`,
	})
}
function sqlite(table) {
	const all = statements(table, {
		raised: '',
		elements: 'SELECT value FROM json_each($1)',
		// Not unixepoch('subsec'): SQLite has it since 3.42 only.
		nowMs: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
		unlocked: '',
		whole: (value) => value,
	})
	const numbered = Object.entries(all).map(([key, text]) => [key, text.replaceAll(/\$\d/g, '?')])
	return Object.fromEntries(numbered)
}
function statements(table, { raised, elements, nowMs, unlocked, whole }) {
	const given = (reference) => `(SELECT NULLIF(${reference}, '') AS wanted${raised}) AS given`
	const listed = `SELECT id, entry FROM ${table} WHERE id > $1`
	const page = `ORDER BY id LIMIT ${rowsInAPage}`
	const free = `settled = 0 AND leased_until_ms <= ${nowMs}`
	return {
		insert: `INSERT INTO ${table} (id, revision, settled, entry, reference) SELECT $1, 0, ${whole('$2')}, $3, wanted FROM ${given('$4')} WHERE true ON CONFLICT DO NOTHING RETURNING id`,
		// Another call may have taken a reference that was given up: then it is that call's. Else a call that proves to be applied has it again.
		update: `UPDATE ${table} SET revision = ${whole('$1')}, settled = ${whole('$2')}, entry = $3, reference = CASE WHEN EXISTS (SELECT 1 FROM ${table} AS other WHERE other.reference = wanted) THEN reference ELSE wanted END FROM ${given('$4')} WHERE id = $5 AND revision = ${whole('$6')} RETURNING id`,
		read: `SELECT id, entry FROM ${table} WHERE id = $1`,
		all: `${listed} ${page}`,
		unresolved: `${listed} AND settled = 0 ${page}`,
		delete: `DELETE FROM ${table} WHERE id IN (${elements}) RETURNING id`,
		find: `SELECT id, entry FROM ${table} WHERE reference = $1`,
		lease: `UPDATE ${table} SET leased_until_ms = ${nowMs} + ${whole('$1')} WHERE id IN (SELECT id FROM ${table} WHERE id > $2 AND ${free} ORDER BY id LIMIT ${whole('$3')}${unlocked}) RETURNING id, entry`,
		purge: `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE settled = 1 AND id < $1 AND (reference IS NULL OR ${whole('$2')} = 1) ORDER BY id LIMIT ${rowsInADeletion}) RETURNING id`,
	}
}

export { journalTable, newId, newRecorder, reconcile, sqlJournal }
