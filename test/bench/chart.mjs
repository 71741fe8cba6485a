// Bars for a table of figures, as SVG that can be read on a light and on a dark page.
const rowPx = 22
const labelPx = 190
const barPx = 330
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A picture in a page has no style of the page: it asks the reader's setting itself. */
const style = `<style>
svg { color-scheme: light dark; font: 12px system-ui, sans-serif; --text: #1f2328; --bar: #8c959f; --ours: #0969da }
@media (prefers-color-scheme: dark) { svg { --text: #e6edf3; --bar: #6e7681; --ours: #58a6ff } }
text { fill: var(--text) }
rect { fill: var(--bar) }
.ours { fill: var(--ours) }
.title { font-weight: 600 }
</style>`

function bars({ title, rows }, topPx) {
	const longest = Math.max(...rows.map(({ value }) => value))
	const lines = rows.map(({ label, value, text, ours }, index) => {
		const y = topPx + (index + 1) * rowPx
		const width = Math.max(1, Math.round((value / longest) * barPx))
		return `<text x="${labelPx - 8}" y="${y + 12}" text-anchor="end">${escaped(label)}</text>
<rect${ours ? ' class="ours"' : ''} x="${labelPx}" y="${y}" width="${width}" height="15" rx="2"/>
<text x="${labelPx + width + 6}" y="${y + 12}">${escaped(text)}</text>`
	})
	return `<text class="title" x="${labelPx}" y="${topPx + 14}">${escaped(title)}</text>\n${lines.join('\n')}`
}

/**
 * One chart under the other.
 *
 * @param {{ title: string, rows: { label: string, value: number, text: string, ours: boolean }[] }[]} charts
 * @returns {string} the SVG
 */
export function drawn(charts) {
	let heightPx = 4
	const parts = charts.map((chart) => {
		const part = bars(chart, heightPx)
		heightPx += (chart.rows.length + 1) * rowPx + 14
		return part
	})
	const size = `width="${labelPx + barPx + 70}" height="${heightPx}" viewBox="0 0 ${labelPx + barPx + 70} ${heightPx}"`
	const label = escaped(charts.map(({ title }) => title).join('; '))
	return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${label}" ${size}>\n${style}\n${parts.join('\n')}\n</svg>\n`
}
