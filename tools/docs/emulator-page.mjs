// Writes the tables of docs/reference/emulator.md from the types, their docstrings and the code: node tools/docs/emulator-page.mjs [--write].
// Without --write it compares them.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { actionsAt } from '../../packages/emulator/src/faults.ts'
import { assumptions } from '../../packages/emulator/src/platform/assumptions.ts'
import { scenarios } from '../../packages/emulator/src/scenarios.ts'
import { verdictTexts } from '../../packages/emulator/src/verdict-texts.ts'
import { root } from '../workspace.mjs'
import { options } from './options.mjs'

const file = resolve(root, 'docs/reference/emulator.md')
const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
const code = (text) => `\`${cell(text)}\``
const table = (heads, rows) =>
	[`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
		'\n',
	)

/** The table of an interface: a member, its default and its docstring. */
const optionsOf = (group) =>
	table(
		['name', 'default', 'meaning'],
		options
			.filter((option) => option.group === group)
			.map(({ name, defaults, doc }) => [
				code(name),
				defaults.map(code).join(' or ') || '–',
				cell(doc.replace(/ Default[^.]*\.$/, '')),
			]),
	)

const replacedBy = ({ setting, option, section }) => {
	if (setting) return `setting \`${setting}\``
	return option ? `option \`${option}\`` : `nothing (reference, section ${section})`
}

const blocks = {
	settings: () => optionsOf('Settings'),
	options: () => optionsOf('EmulatorOptions'),
	serve: () => optionsOf('ServeOptions'),
	fault: () => optionsOf('Fault'),
	places: () =>
		table(
			['`at`', 'possible actions'],
			Object.entries(actionsAt).map(([at, actions]) => [code(at), actions.map(code).join(', ')]),
		),
	assumptions: () =>
		table(
			['assumption', 'what is assumed', 'replaced by'],
			Object.entries(assumptions).map(([name, one]) => [code(name), cell(one.about), replacedBy(one)]),
		),
	scenarios: () =>
		table(
			['scenario', 'what happens', 'a correct client'],
			scenarios.map(({ name, about, client }) => [code(name), cell(about), cell(client)]),
		),
	verdicts: () =>
		table(
			['`verdict`', 'in the console'],
			Object.entries(verdictTexts).map(([name, [text]]) => [code(name), text]),
		),
}

/** The page, with its tables as the code has them. */
export const emulatorPage = () =>
	readFileSync(file, 'utf8').replaceAll(
		/(<!-- made:(\w+) -->\n\n).*?(\n\n<!-- made:end -->)/gs,
		(_, begin, name, end) => `${begin}${blocks[name]()}${end}`,
	)

if (import.meta.filename === process.argv[1]) {
	const text = emulatorPage()
	if (process.argv.includes('--write')) writeFileSync(file, text)
	else if (text !== readFileSync(file, 'utf8'))
		throw new Error(
			'docs/reference/emulator.md is not what the code says; run: node tools/docs/emulator-page.mjs --write',
		)
}
