// Explores all code that shows how to pay: `node test/e2e/explored/pages.mjs [part of a path…]` plays all pairs of deviations. With
// --write, it plays one deviation at a time, and writes the number of runs below code without findings.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { reportText } from '@tarja/explore'
import { checkTranslations } from '../../../tools/docs/translations.mjs'
import { root } from '../../../tools/workspace.mjs'
import { explore } from './in-memory.mjs'
import { moduleOf, sentencesOf, withSentence } from './modules.mjs'
import { listExplored } from './paying.mjs'

const reports = new Map()

/** Explores the code of a page, an example or a template. Equal code is explored only once. */
export function reportOn(place, options) {
	const file = moduleOf(place)
	if (!reports.has(file)) reports.set(file, explore(file, options))
	return reports.get(file)
}

/** Returns a page and its translation, each as it is and with the sentence for this report below the code. */
export function pagesWith(place, report) {
	const translated = checkTranslations().filter(({ original }) => original === place.page)
	const { en, pt } = sentencesOf(place, report)
	return [[place.page, en], ...translated.map(({ file }) => [file, pt])].map(([page, sentence]) => {
		const file = resolve(root, page)
		const text = readFileSync(file, 'utf8')
		return { file, text, said: withSentence(text, place, sentence) }
	})
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
		} else if (isWritten) for (const { file, said } of pagesWith(place, report)) writeFileSync(file, said)
		total += schedules
	}
	console.log(`${total} schedules`)
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
