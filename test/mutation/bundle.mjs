// Bundles what Stryker runs: the unit tests of MUTATED's package, those of its folder first, because they find most of its mutants. It does
// so in Stryker's copy of the repository, where packages have no node_modules.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packages, root } from '../../tools/workspace.mjs'
import { bundle } from '../matrix/bundle.mjs'
import { testFiles } from '../matrix/collect.mjs'

const [original] = fileURLToPath(import.meta.resolve('esbuild')).split('/node_modules/')
const { MUTATED } = process.env
const [packageSource] = /^\w+\/[\w-]+\/src\//.exec(MUTATED)
const folder = MUTATED.endsWith('.ts') ? dirname(MUTATED) : MUTATED
const isOther = (file) => Number(dirname(file) !== folder)
await bundle({
	entry: '../mutation/entry.mjs',
	files: testFiles('node', packageSource).toSorted((one, other) => isOther(one) - isOther(other)),
	outfile: resolve(root, '.cache/mutation/tests.mjs'),
	fromSource: true,
	nodePaths: packages.map(({ path }) => resolve(original, path, 'node_modules')),
})
