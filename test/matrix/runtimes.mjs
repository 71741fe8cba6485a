// The matrix: every runtime that we promise.

import { installed, node22, node24 } from '../../tools/places.mjs'
import { browser } from './browser.mjs'
import { consoleRuntime } from './console-runtime.mjs'
import { programs } from './programs.mjs'
import { workerd } from './workerd.mjs'

// What is not granted, environment and files above all, is what the library does without.
const denoArgv = ({ temporaryDirectory }) => [
	...['run', '--quiet', '--no-config', '--no-prompt', '--unstable-kv', '--allow-net=127.0.0.1'],
	...[`--allow-read=${temporaryDirectory}`, `--allow-write=${temporaryDirectory}`],
]

/**
 * What a second version of a runtime, or a third browser, may do otherwise: the suite, tests of its own, and packages and rooms whose code
 * rests on the runtime. In a run of everything they take no more; named, as `node test/run.mjs node22`, they take all.
 */
const restsOnNone = [
	/^(?:packages\/(?:bind(?!\/src\/pattern)|cli|emulator)|plugins\/catalogue)\//,
	// Reached by the suite as well; what they ask of a runtime is in `calls` and `transport`, and in the stores.
	/^packages\/core\/src\/(?:client|errors|operation|tokens)\/.*(?<!\.\w+)\.test\.ts$/,
	/^plugins\/journal\/src\/(?:contract|lookup)\//,
]
const restsOnRuntime = (file) => !restsOnNone.some((room) => room.test(file))

export const runtimes = [
	consoleRuntime({ name: 'node', label: 'Node 24', kind: 'node', command: node24, argv: () => [] }),
	{
		...consoleRuntime({ name: 'node22', label: 'Node 22', kind: 'node', command: node22, argv: () => [] }),
		slice: restsOnRuntime,
	},
	consoleRuntime({ name: 'deno', label: 'Deno', kind: 'deno', command: installed('.bin/deno'), argv: denoArgv }),
	consoleRuntime({ name: 'bun', label: 'Bun', kind: 'bun', command: installed('.bin/bun'), argv: () => ['run'] }),
	workerd({ name: 'workerd', label: 'workerd' }),
	// The oldest compatibility date that we promise.
	{
		...workerd({ name: 'workerd-2024', label: 'workerd as of 2024-10-14', compatibilityDate: '2024-10-14' }),
		slice: restsOnRuntime,
	},
	browser({ name: 'chromium', label: 'Chromium' }),
	{ ...browser({ name: 'firefox', label: 'Firefox' }), slice: restsOnRuntime },
	{ ...browser({ name: 'webkit', label: 'WebKit (WebKitGTK)' }), slice: restsOnRuntime },
	...programs,
]
