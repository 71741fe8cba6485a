// The written list of what a first payment loads and runs: node tools/first-call/list.mjs [--write], after a build. Without --write it
// says what has changed. The order is that of V8's log: it is a walk through the code as well.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { firstCallLog } from './log.mjs'

const file = resolve(import.meta.dirname, 'list.txt')
const head =
	'What a plain payment by a fresh process needs: written by node tools/first-call/list.mjs --write, checked by npm test.'

/** What no plain payment needs, and why: it stays off the list whoever writes it. */
const unneeded = [
	{ what: /^ky\//, why: 'ky repeats, and nothing was repeated' },
	{ what: /\/client\/(?:watch|watched|define-watcher)\.ts /, why: 'nobody watches' },
	{ what: /\/client\/(?:run-layers|define-layer)\.ts /, why: 'there is no layer' },
	{ what: /\/errors\/redact\.ts /, why: 'nothing is printed' },
	{
		what: /\/(?:calls\/(?:call-error|error-text)|errors\/failure|tokens\/token-error|tokens\/failure-memory)\.ts (?!throwRemembered)/,
		why: 'nothing failed',
	},
	{
		what: /^\/.*\\[pP]\{/,
		why: 'an expression with classes of Unicode takes up to a millisecond when it is used first',
	},
]

const sections = ['modules', 'expressions', 'load', 'call']
const written = (found) => `${[head, ...sections.map((name) => `\n# ${name}\n${found[name].join('\n')}`)].join('\n')}\n`

/** The list as it is written down: `{ modules, expressions, load, call }`. */
export function writtenList() {
	const parts = readFileSync(file, 'utf8').split(/\n# (\w+)\n/)
	return Object.fromEntries(sections.map((name) => [name, parts[parts.indexOf(name) + 1].trimEnd().split('\n')]))
}

/** What one list has more of than another, each as often as that. */
function surplus(some, others) {
	const left = [...others]
	return some.filter((line) => {
		const place = left.indexOf(line)
		if (place >= 0) left.splice(place, 1)
		return place < 0
	})
}

function differences(name, found, listed) {
	const lines = [
		...surplus(found, listed).map((line) => `+ ${line}`),
		...surplus(listed, found).map((line) => `- ${line}`),
	]
	const place = found.findIndex((line, index) => line !== listed[index])
	if (!lines.length && place >= 0) lines.push(`another order: ${found[place]} before ${listed[place]}`)
	return lines.map((line) => `${name}: ${line}`)
}

/** What is wrong with what a first payment loads and runs: what the list does not have, what has gone, and what is not needed. */
export function flawsOf(found, listed) {
	const refused = sections.flatMap((name) =>
		found[name].flatMap((line) =>
			unneeded.filter(({ what }) => what.test(line)).map(({ why }) => `${name}: ${line}: ${why}`),
		),
	)
	return [...refused, ...sections.flatMap((name) => differences(name, found[name], listed[name]))]
}

if (process.argv[1] === import.meta.filename) {
	const found = await firstCallLog()
	if (process.argv.includes('--write')) writeFileSync(file, written(found))
	const flaws = flawsOf(found, writtenList())
	for (const flaw of flaws) console.log(flaw)
	process.exitCode = flaws.length ? 1 : 0
}
