// Explores all code that shows how to pay: `node test/e2e/explored/pages.mjs [part of a path…]` plays all pairs of deviations. With
// --write, it plays one deviation at a time, and writes the number of runs below code without findings.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reportText } from '@tarja/explore'
import { root } from '../../../tools/workspace.mjs'
import { explore } from './in-memory.mjs'
import { moduleOf, sentenceOf, withSentence } from './modules.mjs'
import { listExplored } from './paying.mjs'

const reports = new Map()

/** Explores the code of a page, an example or a template. Equal code is explored only once. */
export function reportOn(place, options) {
	const file = moduleOf(place)
	if (!reports.has(file)) reports.set(file, explore(file, options))
	return reports.get(file)
}

/** The pages that say what was found. */
export const saying = ['README.md', 'packages/cli/README.md', 'packages/explore/README.md', 'examples/worker/README.md']

/** Returns a page, as it is and with the sentence for this report below the code; `undefined` for a page that doesn't say it. */
export function pageWith(place, report) {
	if (!saying.includes(place.page)) return undefined
	const file = resolve(root, place.page)
	const text = readFileSync(file, 'utf8')
	return { file, text, said: withSentence(text, place, sentenceOf(place, report)) }
}

async function main(argv) {
	const isWritten = argv.includes('--write')
	const parts = argv.filter((word) => !word.startsWith('--'))
	let total = 0
	for (const place of listExplored()) {
		const name = place.file ?? place.page
		if (parts.length && !parts.some((part) => name.includes(part))) continue
		const report = await reportOn(place, { deviations: isWritten ? 1 : 2 })
		const { findings, undecided, schedules, wrong, seconds } = report
		console.log(`${name}: ${wrong} of ${schedules} schedules (${seconds} s)`)
		if (findings.length || undecided.length) {
			console.log(reportText(report))
			process.exitCode = 1
		} else {
			const page = isWritten && pageWith(place, report)
			if (page) writeFileSync(page.file, page.said)
		}
		total += schedules
	}
	console.log(`${total} schedules`)
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
