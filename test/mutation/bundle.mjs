// Bundles what Stryker runs: core's unit tests, those of the FOLDER first, as they find most of its mutants. It does so in Stryker's copy of
// the repository, where packages have no node_modules.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packages, root } from '../../tools/workspace.mjs'
import { bundle } from '../matrix/bundle.mjs'
import { testFiles } from '../matrix/collect.mjs'

const [original] = fileURLToPath(import.meta.resolve('esbuild')).split('/node_modules/')
const isOther = (file) => Number(!file.includes(`/${process.env.FOLDER}/`))
await bundle({
	entry: '../mutation/entry.mjs',
	files: testFiles('node', 'packages/core/src/').toSorted((one, other) => isOther(one) - isOther(other)),
	outfile: resolve(root, '.cache/mutation/tests.mjs'),
	fromSource: true,
	nodePaths: packages.map(({ path }) => resolve(original, path, 'node_modules')),
})
