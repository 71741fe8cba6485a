// The table of groups in the README, between its markers.
const begin = '<!-- table of groups: written by generate.mjs -->'
const end = '<!-- end of the table of groups -->'

const cell = ({ key, state }) => (state === 'documented' ? `**\`${key}\`**` : `\`${key}\``)

const row = ({ title, entry, operations }) =>
	`| ${title} | \`${entry.slice('@tarja/catalogue'.length)}\` | ${operations.map(cell).join(', ')} |`

export function readme(text, groups) {
	const table = ['| group | entry | operations |', '|---|---|---|', ...groups.map(row)].join('\n')
	const [before, rest] = text.split(begin)
	const after = rest?.split(end)[1]
	if (after === undefined) throw new Error(`The README lacks its markers: ${begin} … ${end}`)
	return `${before}${begin}\n\n${table}\n\n${end}${after}`
}
