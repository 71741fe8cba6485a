/**
 * Reads a Worker's configuration. Fails for bindings that can't be explored.
 * @module
 */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseEnv } from 'node:util'

/** The settings of a Worker, with the names that Miniflare uses. */
export interface WorkerSettings {
	readonly compatibilityDate: string
	readonly compatibilityFlags: readonly string[]
	/** Variables and secrets. */
	readonly bindings: Readonly<Record<string, string>>
	/** Durable Objects by binding: the class, and whether it uses SQLite. */
	readonly durableObjects: Readonly<Record<string, { readonly className: string; readonly useSQLite: boolean }>>
	/** Names of the bindings for KV namespaces; below, for D1 databases. */
	readonly kvNamespaces: readonly string[]
	readonly d1Databases: readonly string[]
}

/** The members of the file that are read. */
interface Written {
	readonly compatibility_date?: string
	readonly compatibility_flags?: readonly string[]
	readonly vars?: Readonly<Record<string, unknown>>
	readonly durable_objects?: { readonly bindings?: readonly { readonly name: string; readonly class_name: string }[] }
	readonly migrations?: readonly { readonly new_sqlite_classes?: readonly string[] }[]
	readonly kv_namespaces?: readonly { readonly binding: string }[]
	readonly d1_databases?: readonly { readonly binding: string }[]
}

/** Parses JSON with comments and trailing commas. */
function parseJsonc(text: string): Written {
	const bare = text
		.replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1')
		.replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1')
	return JSON.parse(bare)
}

/** Reads `wrangler.json` or `wrangler.jsonc`, and the secrets in the `.dev.vars` next to it. */
export function readWorkerSettings(file: string): WorkerSettings {
	if (!/\.jsonc?$/.test(file))
		throw new Error(`Cannot explore the Worker: ${basename(file)} is no JSON; give its wrangler.json or wrangler.jsonc`)
	const written = parseJsonc(readFileSync(file, 'utf8'))
	const secrets = resolve(dirname(file), '.dev.vars')
	const sqlite = written.migrations?.flatMap(({ new_sqlite_classes: classes = [] }) => classes) ?? []
	const kept = existsSync(secrets) ? parseEnv(readFileSync(secrets, 'utf8')) : {}
	const texts = Object.entries({ ...written.vars, ...kept }).filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string',
	)
	return {
		compatibilityDate: written.compatibility_date ?? '2024-10-14',
		compatibilityFlags: written.compatibility_flags ?? [],
		bindings: Object.fromEntries(texts),
		durableObjects: Object.fromEntries(
			(written.durable_objects?.bindings ?? []).map(({ name, class_name: className }) => [
				name,
				{ className, useSQLite: sqlite.includes(className) },
			]),
		),
		kvNamespaces: (written.kv_namespaces ?? []).map(({ binding }) => binding),
		d1Databases: (written.d1_databases ?? []).map(({ binding }) => binding),
	}
}
