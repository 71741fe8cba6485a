/** An id as the journal makes them. */
export function newId() {
	const time = new Date().toISOString().replace(/[-:.]/g, '')
	return `${time}-${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`
}

/** An entry as it is first written. */
export function entryOf(id) {
	const startedAt = new Date().toISOString()
	const call = {
		operation: 'pay',
		method: 'POST',
		path: '/pay',
		fields: {},
		reference: `order-of-${id}`,
		step: 'create',
		startedAt,
		sendDeadline: startedAt,
	}
	return { v: 1, id, revision: 0, ...call, state: 'pending', attempts: 0, mayHaveReplayed: false }
}

/** The statement that creates the journal `main` in a table, for https://platform.example. */
export const insertMain = (table = 'tarja_journal') =>
	`INSERT INTO ${table} (journal, id, revision, state, entry) VALUES ('main', '', 0, 'journal', '${JSON.stringify(mainRecord)}') ON CONFLICT (journal, id) DO NOTHING`

/** The statement that binds the journal `main` to the platform at another base URL. */
export const bindMain = (baseUrl, table = 'tarja_journal') =>
	`UPDATE ${table} SET entry = '${JSON.stringify({ ...mainRecord, baseUrl })}' WHERE journal = 'main' AND id = ''`

export const mainRecord = {
	v: 1,
	id: 'main',
	revision: 0,
	baseUrl: 'https://platform.example',
	createdAt: new Date(0).toISOString(),
}
