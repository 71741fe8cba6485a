// Runs the examples: node tools/examples.mjs [--nightly | --part]. Each folder of examples/ has a check.mjs, which exits with 0 if the
// example works. With --part, a third of them runs, by the seed. An example that starts Redis runs only with --nightly.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { execute } from './execute.mjs'
import { takePart } from './seed.mjs'
import { root } from './workspace.mjs'

const directory = resolve(root, 'examples')
const examples = readdirSync(directory, { withFileTypes: true }).filter((found) => found.isDirectory())
if (!examples.length) throw new Error('There are no examples')

const isNightly = process.argv.includes('--nightly')
const isPart = process.argv.includes('--part')
const needsNight = (check) => existsSync(check) && readFileSync(check, 'utf8').includes('install/redis.mjs')

for (const { name } of isPart ? takePart(examples, 3) : examples) {
	const check = resolve(directory, name, 'check.mjs')
	if (!isNightly && needsNight(check)) continue
	const { code, output } = existsSync(check)
		? await execute(process.execPath, [check], { cwd: resolve(directory, name) })
		: { code: 1, output: `examples/${name} has no check.mjs` }
	console.log(`${code === 0 ? '✓' : '✗'} examples/${name}`)
	if (code === 0) continue
	console.log(output)
	process.exitCode = 1
}
