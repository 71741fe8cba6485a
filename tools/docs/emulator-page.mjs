// Writes the tables of docs/reference/emulator.md from the types, their docstrings and the code: node tools/docs/emulator-page.mjs [--write].
// Without --write it compares them.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { actionsAt } from '../../packages/emulator/src/faults.ts'
import { assumptions } from '../../packages/emulator/src/platform/assumptions.ts'
import { scenarios } from '../../packages/emulator/src/scenarios.ts'
import { root } from '../workspace.mjs'

const file = resolve(root, 'docs/reference/emulator.md')
const toCell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const toCode = (text) => `\`${toCell(text)}\``
const writeTable = (heads, rows) =>
	[`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
		'\n',
	)

const formatReplacement = ({ setting, option, section }) => {
	if (setting) return `setting \`${setting}\``
	return option ? `option \`${option}\`` : `– (§${section})`
}

const blocks = {
	places: () =>
		writeTable(
			['`at`', 'possible actions'],
			Object.entries(actionsAt).map(([at, actions]) => [toCode(at), actions.map(toCode).join(', ')]),
		),
	assumptions: () =>
		writeTable(
			['assumption', 'what is assumed', 'replaced by'],
			Object.entries(assumptions).map(([name, one]) => [toCode(name), toCell(one.about), formatReplacement(one)]),
		),
	scenarios: () =>
		writeTable(
			['scenario', 'what happens'],
			scenarios.map(({ name, about }) => [toCode(name), toCell(about)]),
		),
}

/** Returns the page with the current tables. */
export const createEmulatorPage = () =>
	readFileSync(file, 'utf8').replaceAll(
		/(<!-- made:(\w+) -->\n\n).*?(\n\n<!-- made:end -->)/gs,
		(_, begin, name, end) => `${begin}${blocks[name]()}${end}`,
	)

if (import.meta.filename === process.argv[1]) {
	const text = createEmulatorPage()
	if (process.argv.includes('--write')) writeFileSync(file, text)
	else if (text !== readFileSync(file, 'utf8'))
		throw new Error(
			'docs/reference/emulator.md is not what the code says; run: node tools/docs/emulator-page.mjs --write',
		)
}
