// Runs a fence in the page: types are taken out, imports are looked up, and what it prints is told.
import { transform } from 'sucrase'
import { emulators } from './emulators.mjs'
import { loaders } from './modules.mjs'

const AsyncFunction = (async () => {}).constructor

async function load(name) {
	const loader = loaders[name]
	if (!loader) throw new Error(`Cannot import ${name} in a page: run this example in Node`)
	return loader()
}

/** A value as a console writes it, in one line where it is short. */
function shown(value) {
	if (typeof value === 'string') return value
	if (value instanceof Error) return `${value.name}: ${value.message}`
	const text = JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part), 1)
	if (text === undefined) return String(value)
	const line = text.replaceAll(/\s*\n\s*/g, ' ')
	return line.length <= 100 ? line : text
}

/**
 * @param {string} source The example, in TypeScript.
 * @param {(line: string) => void} print
 * @param {{ losesResponse?: boolean }} [options] Whether the emulator applies the next payment and loses its response.
 */
export async function run(source, print, { losesResponse = false } = {}) {
	const { code } = transform(source, { transforms: ['typescript', 'imports'], disableESTransforms: true })
	const names = [...code.matchAll(/\brequire\('([^']+)'\)/g)].map(([, name]) => name)
	const modules = new Map(
		await Promise.all(names.map(async (name) => [name, { __esModule: true, ...(await load(name)) }])),
	)
	const write = (...values) => print(values.map(shown).join(' '))
	const console = { log: write, info: write, warn: write, error: write, debug: write, table: write }
	const before = emulators.shared.log().entries.length
	emulators.shared.faults.clear()
	if (losesResponse)
		emulators.shared.faults.add({
			match: { path: '/api/v1/core/pagamento/intencao-pagamento' },
			at: 'after-commit',
			action: 'reset',
		})
	try {
		const program = new AsyncFunction('require', 'exports', 'console', 'process', code)
		await program((name) => modules.get(name), {}, console, { env: emulators.env })
	} finally {
		emulators.shared.faults.clear()
	}
	return emulators.shared.log().entries.slice(before)
}
