// Draws docs/pictures/*.dot as SVG that is readable on light and dark pages: node tools/docs/pictures.mjs [--write]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { instance } from '@viz-js/viz'
import { root } from '../workspace.mjs'

const directory = resolve(root, 'docs/pictures')
/** A picture can't use the styles of its page, so it has its own for light and dark mode. */
const style = `<style>
svg { color-scheme: light dark; font-family: system-ui, sans-serif; --line: #57606a; --text: #1f2328; --fill: #f6f8fa }
@media (prefers-color-scheme: dark) { svg { --line: #8b949e; --text: #e6edf3; --fill: #21262d } }
.node :is(polygon, ellipse, path), .cluster :is(polygon, path) { stroke: var(--line); fill: var(--fill) }
.cluster :is(polygon, path) { fill: none; stroke-dasharray: 4 3 }
.edge path { stroke: var(--line) }
.edge polygon { stroke: var(--line); fill: var(--line) }
.good :is(polygon, path) { stroke: #2da44e; stroke-width: 2 }
.warn :is(polygon, path) { stroke: #bf8700; stroke-width: 2 }
.bad :is(polygon, path) { stroke: #cf222e; stroke-width: 2 }
text { fill: var(--text); font-family: inherit }
</style>`
const attributes = {
	graphAttributes: { bgcolor: 'transparent', fontsize: 11, fontname: 'Helvetica', pad: 0.25 },
	nodeAttributes: { shape: 'box', style: 'rounded', fontsize: 12, fontname: 'Helvetica', margin: '0.22,0.08' },
	edgeAttributes: { fontsize: 10, fontname: 'Helvetica', arrowsize: 0.6 },
}

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const viz = await instance()
for (const name of readdirSync(directory).filter((file) => file.endsWith('.dot'))) {
	const svg = viz.renderString(readFileSync(resolve(directory, name), 'utf8'), { format: 'svg', ...attributes })
	const title = /<title>(.*?)<\/title>/.exec(svg)?.[1]
	const drawn = svg
		.replace(/^[\s\S]*?<svg /, `<svg role="img" aria-label="${title}" `)
		.replace(/<g id="graph0"/, `${style}\n<g id="graph0"`)
		.replaceAll(/<!--[\s\S]*?-->\n?/g, '')
	const file = resolve(directory, name.replace(/dot$/, 'svg'))
	if (values.write) writeFileSync(file, drawn)
	else if (drawn !== readFileSync(file, { encoding: 'utf8', flag: 'a+' })) {
		console.log(`docs/pictures/${name} was changed and not drawn; run: node tools/docs/pictures.mjs --write`)
		process.exitCode = 1
	}
}
