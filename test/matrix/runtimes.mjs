// The matrix: every runtime that we promise.

import { getFloor, getNewest } from '../../tools/install/floors.mjs'
import { getInstalled, node22, node24 } from '../../tools/places.mjs'
import { browser } from './browser.mjs'
import { consoleRuntime } from './console-runtime.mjs'
import { programs } from './programs.mjs'
import { workerd } from './workerd.mjs'

// What is not granted, environment and files above all, is what the library does without.
const denoArgv = ({ temporaryDirectory }) => [
	'run',
	'--quiet',
	'--no-config',
	'--no-prompt',
	'--unstable-kv',
	'--allow-net=127.0.0.1',
	`--allow-read=${temporaryDirectory}`,
	`--allow-write=${temporaryDirectory}`,
]

/**
 * Code that rests on no runtime. `npm test` runs its tests in Node 24 alone, and so do the oldest versions. The nightly run, and a
 * runtime that is named (`node test/run.mjs deno`), run them all.
 */
const restsOnNone = [
	/^(?:packages\/(?:bind|cli|emulator|explore|testing)|plugins\/catalogue)\//,
	// The suite reaches them as well. What they ask of a runtime is in the files left out here, and in the stores.
	/^packages\/core\/src\/(?:base|client|errors|operation|tokens)\/[\w-]+\.test\.ts$/,
	/^packages\/core\/src\/calls\/(?!(?:call|call-ending|multipart|request|response)\.)[\w-]+\.test\.ts$/,
	/^packages\/core\/src\/transport\/(?:attempt-transport|retry|send|send-unauthorized)\.test\.ts$/,
	// It reads our sources.
	/^packages\/core\/src\/base\/text\.node\.test\.ts$/,
	/^plugins\/journal\/src\/(?!stores\/|once\/idempotency-key\.)/,
	/^plugins\/request-signing\/src\/(?:freshness|message|options|tampering|verify-request)\.test\.ts$/,
	/^plugins\/webhooks\/src\/webhook-receiver\.test\.ts$/,
	/^plugins\/request-signing\/src\/http-signatures\/structured-fields\.test\.ts$/,
]
const isOfOneRuntime = (file) => /\.(?:deno|bun|workerd|browser)\.test\.ts$/.test(file)
export const restsOnRuntime = (file) => isOfOneRuntime(file) || !restsOnNone.some((room) => room.test(file))

/** A second version of a runtime, or a second browser. */
const second = (runtime) => ({ ...runtime, nightly: true })

const console24 = { name: 'node', label: 'Node 24', kind: 'node', command: node24, argv: () => [] }
const consoleDeno = { name: 'deno', label: 'Deno', kind: 'deno', command: getInstalled('.bin/deno'), argv: denoArgv }
const consoleBun = { name: 'bun', label: 'Bun', kind: 'bun', command: getInstalled('.bin/bun'), argv: () => ['run'] }

/** The oldest version of a runtime that we promise, or its newest. It runs at night or if it is named, and only the slice. */
const bound = (runtime, end, label, command) =>
	second(
		consoleRuntime({
			...runtime,
			name: `${runtime.name}-${end}`,
			label,
			isFloor: true,
			command,
			install: 'node tools/install/floors.mjs',
		}),
	)
const floor = (runtime, label) => bound(runtime, 'floor', label, getFloor(runtime.name))
const newest = (runtime) => bound(runtime, 'newest', `the newest ${runtime.label}`, getNewest(runtime.name))

export const runtimes = [
	consoleRuntime(console24),
	second(consoleRuntime({ ...console24, name: 'node22', label: 'Node 22', command: node22 })),
	floor(console24, 'Node 22.23.0'),
	newest({ ...console24, label: 'Node' }),
	consoleRuntime(consoleDeno),
	floor(consoleDeno, 'Deno 2.9.2'),
	newest(consoleDeno),
	consoleRuntime(consoleBun),
	floor(consoleBun, 'Bun 1.4.0'),
	newest(consoleBun),
	workerd({ name: 'workerd', label: 'workerd' }),
	// The oldest compatibility date that we promise.
	second(workerd({ name: 'workerd-2024', label: 'workerd as of 2024-10-14', compatibilityDate: '2024-10-14' })),
	browser({ name: 'chromium', label: 'Chromium' }),
	second(browser({ name: 'firefox', label: 'Firefox' })),
	second(browser({ name: 'webkit', label: 'WebKit (WebKitGTK)' })),
	...programs,
]
