// Holds docs/reference/compatibility.md's table of runtimes against the last run of the matrix; with --write, writes it from that.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { matrixFile } from '../tools/places.mjs'
import { root } from '../tools/workspace.mjs'
import { runtimes } from './matrix/runtimes.mjs'

const readme = resolve(root, 'docs/reference/compatibility.md')
const between = /(<!-- runtimes:begin -->\n).*?(<!-- runtimes:end -->)/s
const text = readFileSync(readme, 'utf8')
if (!between.test(text))
	throw new Error('docs/reference/compatibility.md has no <!-- runtimes:begin --> … <!-- runtimes:end -->')

const inTable = runtimes.filter(({ kind, isFloor }) => kind !== 'programs' && !isFloor)
if (process.argv.includes('--write')) {
	const { outcomes } = JSON.parse(readFileSync(matrixFile, 'utf8'))
	const rows = inTable.map(({ name, label }) => {
		const outcome = outcomes.find((candidate) => candidate.name === name)
		if (!outcome || outcome.failed) throw new Error(`${label} did not pass in the last run: run the whole matrix first`)
		return `| ${label} | ${/^\d+\.\d+/.exec(outcome.version)[0]} |`
	})
	const table = ['| Runtime | Version tested |', '|---|---|', ...rows].join('\n')
	writeFileSync(readme, text.replace(between, `$1${table}\n$2`))
} else {
	// Versions differ from machine to machine, the runtimes that we promise do not.
	const listed = [...between.exec(text)[0].matchAll(/^\| ([^|]+?) \| \d+\.\d+ \|$/gm)].map(([, label]) => label)
	const promised = inTable.map(({ label }) => label)
	if (String(listed) !== String(promised)) {
		const found = listed.join(', ') || 'no runtimes'
		console.log(`docs/reference/compatibility.md lists ${found}; tested are ${promised.join(', ')}.`)
		console.log('Run: node test/run.mjs && node test/runtimes-table.mjs --write')
		process.exitCode = 1
	}
}
