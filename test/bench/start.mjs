// How long `tarja` takes to start, beside bare Node: node test/bench/start.mjs. The budget is 1.5 for --version.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from '../../tools/workspace.mjs'
import { compare, interleave } from './measure.mjs'

const program = resolve(root, 'packages/cli/dist/bin.js')
const contenders = {
	'node -e 0': ['-e', '0'],
	'tarja --version': [program, '--version'],
	'tarja --help': [program, '--help'],
	'tarja operations': [program, 'operations'],
	'tarja call --help': [program, 'call', '--help'],
}

function milliseconds(name) {
	const begun = performance.now()
	const { status } = spawnSync(process.execPath, contenders[name], { stdio: 'ignore' })
	if (status !== 0) throw new Error(`${name} ended with ${status}`)
	return performance.now() - begun
}

const names = Object.keys(contenders)
const figures = compare('node -e 0', await interleave(names, Number(process.argv[2] ?? 31), milliseconds))
for (const name of names) {
	const { figure, ratio } = figures[name]
	console.log(`${name.padEnd(20)} ${figure.toFixed(0).padStart(4)} ms  ${ratio.toFixed(2)} × bare Node`)
}
