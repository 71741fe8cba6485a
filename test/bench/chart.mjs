// Bars for a table of figures, as SVG that can be read on a light and on a dark page, and on a phone: a row's words stand above its bar.
const widthPx = 344
const rowPx = 27
const titlePx = 30
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A picture in a page has no style of the page: it asks the reader's setting itself. */
const style = `<style>
svg { color-scheme: light dark; font: 13px system-ui, sans-serif; --text: #1f2328; --bar: #8c959f; --ours: #0969da }
@media (prefers-color-scheme: dark) { svg { --text: #e6edf3; --bar: #6e7681; --ours: #58a6ff } }
text { fill: var(--text) }
rect { fill: var(--bar) }
.ours { fill: var(--ours) }
.title { font-weight: 600 }
</style>`

function bars({ title, rows }, topPx) {
	const longest = Math.max(...rows.map(({ value }) => value))
	const lines = rows.map(({ label, value, text, ours }, index) => {
		const y = topPx + titlePx + index * rowPx
		const width = Math.max(1, Math.round((value / longest) * widthPx))
		return `<text x="0" y="${y + 12}">${escaped(label)}</text>
<text x="${widthPx}" y="${y + 12}" text-anchor="end">${escaped(text)}</text>
<rect${ours ? ' class="ours"' : ''} x="0" y="${y + 16}" width="${width}" height="6" rx="2"/>`
	})
	return `<text class="title" x="0" y="${topPx + 16}">${escaped(title)}</text>\n${lines.join('\n')}`
}

/**
 * One chart under the other.
 *
 * @param {{ title: string, rows: { label: string, value: number, text: string, ours: boolean }[] }[]} charts
 * @returns {string} the SVG
 */
export function drawn(charts) {
	let heightPx = 0
	const parts = charts.map((chart) => {
		const part = bars(chart, heightPx)
		heightPx += titlePx + chart.rows.length * rowPx + 14
		return part
	})
	const size = `width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}"`
	const label = escaped(charts.map(({ title }) => title).join('; '))
	return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${label}" ${size}>\n${style}\n${parts.join('\n')}\n</svg>\n`
}
