// Every form in which something is kept for a later version, or handed to another program. test/formats/formats.test.mjs refuses a
// source that keeps something and is not named here, and a format without a recording or without a test that reads it.

const stores = 'test/e2e/journal/formats.test.mjs'
const plain = 'test/formats/formats.test.mjs'

/**
 * `file` is the recording in the folder of each version, `source` what writes it, `by` where it is recorded if not in Node, `readBy` the
 * test that reads it, and `version` what tells a later one from it.
 */
// biome-ignore format: a row is a line.
export const formats = [
	{ name: 'journal-directory', file: 'journal-directory.json', source: 'plugins/journal/src/node/directory.ts', version: '`v` of the entry', readBy: stores },
	{ name: 'journal-sqlite', file: 'journal-sqlite.sql', source: 'plugins/journal/src/sql/store.ts', version: '`v` of the entry', readBy: stores },
	{ name: 'journal-postgres', file: 'journal-postgres.sql', source: 'plugins/journal/src/sql/store.ts', version: '`v` of the entry', readBy: 'test/e2e/sql/contract.test.mjs' },
	{ name: 'journal-d1', file: 'journal-d1.sql', source: 'plugins/journal/src/sql/store.ts', by: 'worker', version: '`v` of the entry', readBy: stores },
	{ name: 'journal-durable-object', file: 'journal-durable-object.sql', source: 'plugins/journal/src/workers/durable-object.ts', by: 'worker', version: '`v` of the entry', readBy: stores },
	{ name: 'journal-workers-kv', file: 'journal-workers-kv.json', source: 'plugins/journal/src/workers/kv.ts', by: 'worker', version: '`v` of the entry', readBy: stores },
	{ name: 'journal-indexeddb', file: 'journal-indexeddb.json', source: 'plugins/journal/src/indexeddb.ts', by: 'page', version: '`v` of the entry, and the database’s own', readBy: 'plugins/journal/src/indexeddb.browser.test.ts' },
	{ name: 'tokens-workers-kv', file: 'tokens-workers-kv.json', source: 'plugins/token-kv/src/workers/workers-kv-tokens.ts', by: 'worker', version: '`v` of the record', readBy: stores },
	{ name: 'tokens-durable-object', file: 'tokens-durable-object.json', source: 'plugins/token-kv/src/workers/object-storage-tokens.ts', by: 'worker', version: '`v` of the record', readBy: stores },
	{ name: 'tokens-deno-kv', file: 'tokens-deno-kv.json', source: 'plugins/token-kv/src/deno/deno-kv-tokens.ts', version: '`v` of the record', readBy: 'plugins/token-kv/src/deno/deno-kv-tokens.deno.test.ts' },
	{ name: 'tokens-redis', file: 'tokens-redis.json', source: 'plugins/token-redis/src/redis-store.ts', version: '`v` of the record', readBy: 'test/e2e/redis/contract.test.mjs' },
	{
		name: 'tokens-session-storage',
		file: 'tokens-session-storage.json',
		source: 'plugins/token-session-storage/src/session-storage-tokens.ts',
		by: 'page',
		version: '`v` of the record',
		readBy: 'plugins/token-session-storage/src/session-storage-tokens.browser.test.ts',
	},
	{ name: 'tokens-sealed', file: 'tokens-sealed.json', source: 'plugins/token-kv/src/sealed/sealed.ts', by: 'worker', version: '`v` of the record; a box that does not open is an event', readBy: stores },
	{ name: 'bindings-map', file: 'bindings-map.yaml', source: 'packages/cli/src/node/bind/init.ts', version: '`version`', readBy: plain },
	{ name: 'cli-json', file: 'cli-json.json', source: 'packages/cli/src/node/output.ts', version: '`v` of the document', readBy: plain },
	{ name: 'emulator-state', file: 'emulator-state.json', source: 'packages/emulator/src/node/cli/state-file.ts', version: '`version`', readBy: plain },
	{ name: 'emulator-scenario', file: 'emulator-scenario.json', source: 'packages/emulator/src/scenario.ts', version: '`scenario`', readBy: plain },
]

/** Sources that keep something that is no format of ours, or keep it through one that is. */
export const others = {
	'packages/bind/src/node/write-files.ts':
		'what `tarja bind generate` writes; written anew, and held by examples/vendor-document',
	'packages/cli/src/node/bind/hold-samples.ts': 'lines of the map',
	'packages/cli/src/node/commands/explore.ts': 'a report in the form of JUnit, written anew by each run',
	'packages/cli/src/node/commands/init.ts': 'a project, which is its owner’s from then on',
	'packages/explore/src/node/explore.ts': 'states of the emulator, as the emulator writes them',
	'packages/emulator/src/node/cli/https-files.ts': 'a certificate',
	'plugins/journal/src/sql/sql.ts': 'the tables of sql/store.ts',
	'plugins/journal/src/sql/statements.ts': 'the tables of sql/store.ts',
	'plugins/journal/src/memory.ts': 'memory',
	'plugins/journal/src/store.ts': 'nothing: it opens stores',
	'plugins/token-memory/src/memory-tokens.ts': 'memory',
	'packages/core/src/client/parts.ts': 'nothing: it takes stores',
	'packages/testing/src/token-store-of.ts': 'nothing: it takes stores',
}
