// CPU of a warm call, of all contenders, in each runtime.
import { bundlesOf, contenders } from '../contenders.mjs'
import { comparedTo } from '../measure.mjs'
import { cpuOf, runtimes } from './cpu.mjs'
import { both, budget, table } from './page.mjs'

/** To Octokit's, which is the same job in the same run. */
const limits = { Node: 0.75, Deno: 0.9, Bun: 0.8, workerd: 0.95 }

/** `only`: one runtime, by its name. */
export async function warmPart({ only }) {
	const chosen = runtimes.filter((name) => !only || name.toLowerCase() === only.toLowerCase())
	if (!chosen.length) throw new Error(`Cannot measure in ${only}: choose of ${runtimes.join(', ')}`)
	const cpu = await cpuOf(...(await bundlesOf(contenders)), chosen)
	const columns = chosen.map((runtime) => [runtime, comparedTo('octokit', cpu[runtime].warm)])
	const rows = contenders.map(({ name, label }) => [label, ...columns.map(([, all]) => both(all[name]))])
	const micros = columns.map(([runtime, { octokit }]) => `${octokit.figure.toFixed(0)} µs in ${runtime}`)
	const early = chosen.map((runtime) => `${both(comparedTo('octokit', cpu[runtime].early).tarja)} in ${runtime}`)
	return {
		text: `### CPU of a warm call

${table(['', ...chosen], rows)}
Ratio to Octokit (${micros.join(', ')}): lowest quartiles / median. Of tarja's first 1,000 calls: ${early.join(', ')}.
`,
		charts: columns.map(([runtime, all]) => ({
			title: `CPU per call in ${runtime}: less is better`,
			rows: contenders.map(({ name, label }) => ({
				...{ label, value: all[name].ratio, text: all[name].ratio.toFixed(2), ours: name.startsWith('tarja') },
			})),
		})),
		budgets: columns.map(([runtime, { tarja }]) =>
			budget(
				`CPU per call, to Octokit (${runtime})`,
				`≤ ${limits[runtime].toFixed(2)}`,
				both(tarja),
				tarja.ratio <= limits[runtime],
			),
		),
	}
}
