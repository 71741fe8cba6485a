// Prints the table of README.md, and what is left: node test/mutation/table.mjs .cache/mutation-*.json
// Takes Stryker's JSON reports, oldest first. A later report corrects an earlier one, mutant by mutant: a mutant is known by the code of
// its line, so that a comment that was changed in between moves nothing. A mutant of code that is gone is not counted.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../tools/workspace.mjs'

const killed = new Set(['Killed', 'Timeout'])
const rooms = new Map()

/** The lines of a source, without what is said behind the code of each. */
const codeOf = (source) => source.split('\n').map((line) => line.replace(/\s*\/\/.*$/, ''))

for (const report of process.argv.slice(2))
	for (const [file, { source, mutants }] of Object.entries(JSON.parse(readFileSync(report, 'utf8')).files)) {
		const lines = codeOf(source)
		const now = codeOf(readFileSync(resolve(root, file), 'utf8'))
		const [, room, name] = /src\/(\w+)\/(.*)$/.exec(file)
		for (const { location, mutatorName, replacement, status } of mutants) {
			const { line, column } = location.start
			const { column: end } = location.end
			const code = lines[line - 1]
			const nth = lines.slice(0, line - 1).filter((other) => other === code).length
			const at = now.flatMap((other, index) => (other === code ? [index + 1] : []))[nth]
			if (status === 'Ignored' || at === undefined) continue
			const key = [at, column, end, mutatorName, replacement].join()
			const files = rooms.get(room) ?? new Map()
			rooms.set(
				room,
				files.set(name, (files.get(name) ?? new Map()).set(key, { at, code, mutatorName, replacement, status })),
			)
		}
	}

const row = (title, found) => {
	const count = found.filter(({ status }) => killed.has(status)).length
	const byTime = found.filter(({ status }) => status === 'Timeout').length
	const cells = [found.length, count, byTime, found.length - count, ((100 * count) / found.length).toFixed(1)]
	const bold = title.endsWith('/') ? (text) => `**${text}**` : String
	return `| ${bold(`\`${title}\``)} | ${cells.map(bold).join(' | ')} |`
}

console.log('| file | mutants | killed | of these by time | left | killed, % |\n|---|---|---|---|---|---|')
for (const [room, files] of rooms) {
	const all = [...files]
		.sort(([one], [other]) => one.localeCompare(other))
		.map(([name, found]) => [name, [...found.values()]])
	console.log(
		row(
			`${room}/`,
			all.flatMap(([, found]) => found),
		),
	)
	for (const [name, found] of all)
		if (found.some(({ status }) => !killed.has(status))) console.log(row(`${room}/${name}`, found))
}
console.log()
for (const [room, files] of rooms)
	for (const [name, found] of files)
		for (const { at, code, mutatorName, replacement, status } of found.values())
			if (!killed.has(status)) console.log(`${room}/${name}:${at} ${mutatorName}: ${code.trim()} → ${replacement}`)
