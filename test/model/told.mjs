// Writes counted figures into the page about every order of events, if FIGURES=write asks for that.
import { readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../../docs/explanation/every-order-of-events.md', import.meta.url)

/** @param {string} name the part of the page, by its marks */
export function writePart(name, text) {
	if (process.env.FIGURES === 'write') writeFileSync(page, withPart(readFileSync(page, 'utf8'), name, text))
}

function withPart(text, name, part) {
	const mark = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`)
	if (!mark.test(text)) throw new Error(`The page has no place for ${name}`)
	return text.replace(mark, (_, before, after) => `${before}\n${part}\n\n${after}`)
}
