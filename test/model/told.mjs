// Puts what was counted into the page of every order of events, where that is asked for: FIGURES=write.
import { readFileSync, writeFileSync } from 'node:fs'
import { withPart } from './journal/figures.ts'

const page = new URL('../../docs/explanation/every-order-of-events.md', import.meta.url)

/** @param {string} name the part of the page, by its marks */
export function writePart(name, text) {
	if (process.env.FIGURES === 'write') writeFileSync(page, withPart(readFileSync(page, 'utf8'), name, text))
}
