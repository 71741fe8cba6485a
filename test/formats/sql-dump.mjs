// A journal's table as a dump: the statements that made it, then a row a line.

const quoted = (value) => {
	if (value === null) return 'NULL'
	return /^\d+$/.test(value) ? String(value) : `'${value.replaceAll("'", "''")}'`
}

export function dumpOf(statements, rows = []) {
	const inserts = rows.map(
		(row) =>
			`INSERT INTO tarja_journal (${Object.keys(row).join(', ')}) VALUES (${Object.values(row).map(quoted).join(', ')})`,
	)
	return [...statements, ...inserts].map((statement) => `${statement};\n`).join('')
}

export const statementsIn = (dump) => dump.split(';\n').slice(0, -1)

/** No secret: what was sealed with it was made up. */
export const sealingKey = { id: 'k1', secret: new Uint8Array(32).fill(7) }
