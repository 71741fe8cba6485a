/** Bundles a Worker for exploration. Its modules become one function, which runs them again for each process. */

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runAsExplorer } from '../agent/own.ts'
import { type Explored, type Facts, getFacts } from '../explored.ts'

/** The bundled modules of a Worker. */
export interface WorkerBundle {
	/** The facts that the world needs to know about the module. */
	readonly facts: Facts
	/** The modules for the runtime. The first one is the Worker. */
	readonly modules: readonly { readonly type: 'ESModule'; readonly path: string; readonly contents: string }[]
}

/** Returns the path of this package's agent for the isolate, in the sources or in the build. */
const findAgent = (): string => fileURLToPath(import.meta.resolve('@tarja/explore/worker'))

/** Loads a package that the integrator must install. If it is missing, the error says how to install it. */
export async function loadTool<Module>(name: string): Promise<Module> {
	return runAsExplorer(() => import(name)).catch((cause: unknown) => {
		const advice = 'run npm install --save-dev miniflare esbuild'
		throw new Error(`Cannot explore the Worker: ${name} cannot be loaded; ${advice}`, { cause })
	})
}

/** Finds the `tsconfig.json` that applies to a module in this folder. */
function findTsconfig(folder: string): { tsconfig: string } | { tsconfigRaw: string } {
	const tsconfig = resolve(folder, 'tsconfig.json')
	if (existsSync(tsconfig)) return { tsconfig }
	return folder === dirname(folder) ? { tsconfigRaw: '{}' } : findTsconfig(dirname(folder))
}

/** The parts of a Worker's configuration that its bundle needs. */
interface Bundled {
	/** Names of the exported classes of Durable Objects. */
	readonly classes: readonly string[]
	/** Names of the bindings in `env`. */
	readonly bindings: readonly string[]
	/** The variables in `env`. */
	readonly variables: Readonly<Record<string, string>>
}

/** Bundles the module in this file. Returns its facts, and the modules for the runtime. The first one is the Worker. */
export async function bundleWorker(file: string, { classes, bindings, variables }: Bundled): Promise<WorkerBundle> {
	const { build } = await loadTool<typeof import('esbuild')>('esbuild')
	const bundle = async (entry: string, format: 'cjs' | 'esm', conditions: string[], platform?: 'node') => {
		const { outputFiles, metafile } = await runAsExplorer(() =>
			build({
				...{ entryPoints: [entry], format, bundle: true, write: false, metafile: true, logLevel: 'silent' },
				...{ target: 'es2022', external: ['cloudflare:*', 'node:*'], conditions, ...findTsconfig(dirname(file)) },
				...(platform && { platform }),
			}),
		)
		const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
		return { text: outputFiles[0]?.text ?? '', outside: [...new Set(outside)] }
	}
	const { text, outside } = await bundle(file, 'cjs', ['workerd', 'worker'])
	// Bundled for Node, because a client refuses to run if it was bundled for another runtime.
	const exported = runHere((await bundle(file, 'cjs', ['node'], 'node')).text, file, { bindings, variables })
	const facts = getFacts(exported, false)
	const missing = classes.find((name) => typeof exported[name] !== 'function')
	if (missing)
		throw new Error(`Cannot explore the Worker: its module does not export the class ${missing}; export it there`)
	const { text: agentText } = await bundle(findAgent(), 'esm', [])
	const module = (path: string, contents: string) => ({ type: 'ESModule', path, contents }) as const
	return {
		facts,
		modules: [
			module(
				'main.js',
				writeMain(classes, ['cloudflare:workers', ...outside.filter((name) => name !== 'cloudflare:workers')]),
			),
			module('agent.js', agentText),
			module('module.js', writeFunction(text)),
		],
	}
}

const writeFunction = (text: string): string =>
	`export function load(require) { const module = { exports: {} }; let exports = module.exports;\n${text}\nreturn module.exports }`

const writeMain = (classes: readonly string[], outside: readonly string[]): string => `
import { createExploredWorker } from './agent.js'
import { load } from './module.js'
${outside.map((name, index) => `import * as outside${index} from ${JSON.stringify(name)}`).join('\n')}
const modules = { ${outside.map((name, index) => `${JSON.stringify(name)}: outside${index}`).join(', ')} }
const own = load((name) => modules[name])
${classes.map((name) => `export const ${name} = own.${name}`).join('\n')}
export default createExploredWorker(load, modules)
`

/** Runs the modules in this process, only to read the platform that they export. The bindings are empty objects. */
function runHere(
	text: string,
	file: string,
	{ bindings, variables }: Omit<Bundled, 'classes'>,
): Partial<Explored> & Readonly<Record<string, unknown>> {
	const own = createRequire(file)
	const nothing: object = new Proxy(() => nothing, { get: () => nothing })
	// A name that the configuration lacks is undefined, as in a Worker.
	const env = { ...Object.fromEntries(bindings.map((name) => [name, nothing])), ...variables }
	const workers = new Proxy({ env, waitUntil() {} }, { get: (found, name) => Reflect.get(found, name) ?? class {} })
	const module = { exports: {} }
	const run = new Function('require', 'module', 'exports', text)
	run((name: string) => (name.startsWith('cloudflare:') ? workers : own(name)), module, module.exports)
	return module.exports
}
