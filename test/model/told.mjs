// Writes counted figures into the page about every order of events, if FIGURES=write asks for that.
import { readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../../docs/explanation/every-order-of-events.md', import.meta.url)

/** Writes a row of the page. Its first cell names it. */
export function writeRow(name, ...cells) {
	if (process.env.FIGURES !== 'write') return
	const text = readFileSync(page, 'utf8')
	const start = `\n| ${name} |`
	if (!text.includes(start)) throw new Error(`Cannot write the figures: the page has no row "${name}"; add one`)
	const [before, after] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(start) + 1)]
	writeFileSync(page, `${before}${start} ${cells.join(' | ')} |${after.slice(after.indexOf('\n'))}`)
}
