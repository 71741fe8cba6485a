// Draws one bug and its mending, each with its code and the story that `replay` has just told of it: node test/e2e/explored/picture.mjs --write
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../../../tools/workspace.mjs'
import { replay } from './in-memory.mjs'

export const picture = resolve(root, 'docs/pictures/explored.svg')
const [at, then] = ['payment applied', 'lost']
const sides = [
	{ title: 'Tries again whatever has failed', file: 'planted/retry-on-unknown.ts' },
	{ title: 'Asks once', file: 'correct/once.ts' },
]
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const style = `<style>
svg { color-scheme: light dark; font: 12px system-ui, sans-serif; --text: #1f2328; --dim: #57606a; --fill: #f6f8fa; --bad: #cf222e; --good: #1a7f37 }
@media (prefers-color-scheme: dark) { svg { --text: #e6edf3; --dim: #8b949e; --fill: #21262d; --bad: #ff7b72; --good: #3fb950 } }
text { fill: var(--text) }
rect { fill: var(--fill) }
.title { font-size: 14px; font-weight: 600 }
.code { font: 10px ui-monospace, monospace; fill: var(--dim) }
.end { font-weight: 600 }
.bad { fill: var(--bad) }
.good { fill: var(--good) }
</style>`
const [width, height, gap, top, codeLeading, leading] = [660, 272, 12, 26, 14, 18]
const codeTop = top + 14
const storyTop = codeTop + 7 * codeLeading + 20

/** The lines of a module's pay(). */
function codeOf(file) {
	const text = readFileSync(resolve(root, 'packages/explore/test', file), 'utf8')
	return /export async function pay.*?\n\}\n/s.exec(text)[0].trimEnd().replaceAll('\t', '  ').split('\n')
}

const lines = (found, { y, leading: step, kind }) =>
	found.map(
		(line, index) =>
			`<text x="12" y="${y + index * step}" class="${kind}" xml:space="preserve">${escaped(line)}</text>`,
	)

async function sideOf({ title, file }, index) {
	const { applied, state, verdict, undecided, story } = await replay(resolve(root, 'packages/explore/test', file), [
		{ at, then },
	])
	if (undecided) throw new Error(`Cannot draw ${file}: ${undecided}`)
	const [kind, end] = verdict
		? ['bad', `${applied} applied: the customer has paid ${applied} times`]
		: ['good', `${applied} applied; the order is ${state}`]
	const told = story.slice(0, -1)
	return `<g transform="translate(0 ${index * (height + gap)})"><rect width="${width}" height="${height}" rx="6"/>
<text x="12" y="${top}" class="title">${title}</text>
${lines(codeOf(file), { y: codeTop + codeLeading, leading: codeLeading, kind: 'code' }).join('\n')}
${lines(told, { y: storyTop, leading, kind: 'told' }).join('\n')}
${lines([end], { y: storyTop + told.length * leading + 6, leading, kind: `end ${kind}` }).join('\n')}
</g>`
}

/** The picture, from two runs. */
export async function drawn() {
	const parts = []
	for (const [index, side] of sides.entries()) parts.push(await sideOf(side, index))
	const whole = 2 * height + gap
	return `<svg role="img" aria-label="One lost answer, with a bug and without" xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}">
${style}
${parts.join('\n')}
</svg>
`
}

if (process.argv[1] === import.meta.filename) writeFileSync(picture, await drawn())
