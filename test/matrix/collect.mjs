// Which test files run where: the suffix says it, nothing is listed by hand.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../tools/workspace.mjs'

const ownSuffix = /\.(node|deno|bun|workerd|browser)\.test\.ts$/

const find = (pattern, wanted) =>
	globSync(pattern, { cwd: root })
		.filter((file) => !file.includes('node_modules') && file.includes(wanted))
		.sort()

/**
 * The conformance suite and the unit tests: x.test.ts everywhere, x.node.test.ts in Node alone, and so on.
 * @param {'node' | 'deno' | 'bun' | 'workerd' | 'browser'} kind
 * @param {string} wanted part of the paths to take; `suite/x` takes one part of the suite
 */
export const testFiles = (kind, wanted = '') =>
	[wanted.includes('suite/') ? 'test/suite/*.ts' : 'test/suite/index.ts', '{packages,plugins}/*/src/**/*.test.ts']
		.flatMap((pattern) => find(pattern, wanted))
		.filter((file) => (ownSuffix.exec(file)?.[1] ?? kind) === kind)

/** Tests that drive whole programs, in Node. `x.nightly.test.mjs` waits for the nightly run, unless somebody names it. */
export const programFiles = (wanted = '', { nightly = Boolean(wanted) } = {}) =>
	find('test/{e2e,fuzz,matrix,model,repository,suite}/**/*.test.{mjs,ts}', wanted).filter(
		(file) => nightly || !file.endsWith('.nightly.test.mjs'),
	)

/** Files with property tests, which draw random cases. */
export const propertyFiles = (kind, wanted) =>
	testFiles(kind, wanted).filter((file) => readFileSync(resolve(root, file), 'utf8').includes("'fast-check'"))
