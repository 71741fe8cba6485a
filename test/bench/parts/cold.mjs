// What a program pays that is started for one call: load, first call (token and payment), second call, by CPU; and heap. Each figure is
// of a fresh process or a fresh isolate.
import { resolve } from 'node:path'
import { installed } from '../../../tools/places.mjs'
import { coldWorkers } from '../cold-workerd.mjs'
import { bundlesOf, contenders } from '../contenders.mjs'
import { comparedTo, interleaved } from '../measure.mjs'
import { budget, ratio, table } from './page.mjs'
import { figures, node, program } from './programs.mjs'

const rounds = 21
const heapRounds = 5
const yardstick = 'octokit'
const steps = ['load', 'first', 'second']

/** Who does the whole job: ky's bare POST gets no token. */
const measured = contenders.filter(({ name }) => name !== 'bare-ky')

const deno = [installed('.bin/deno'), 'run', '-A', '--no-config']
/** How a process is started, and how with a collector that can be asked; without one, its heap is not told. */
const runtimes = {
	'Node, bundled': { time: [node], heap: [node, '--expose-gc'], of: 'bundles' },
	'Node, node_modules': { time: [node], heap: [node, '--expose-gc'], of: 'modules' },
	Deno: { time: deno, heap: [...deno, '--v8-flags=--expose-gc'], of: 'bundles' },
	Bun: { time: [installed('.bin/bun')], heap: [installed('.bin/bun')], of: 'bundles' },
}

/** Load and first call together, to Octokit's; and the heap after it. */
const budgets = { 'Node, bundled': 2.7, 'Node, node_modules': 1.8, Deno: 2.3, Bun: 2.7, workerd: 1.75 }
const heapBudgets = { 'Node, bundled': 2.5 }

/** What is measured, as `name=file`: in bundles, in bundles for workerd, and as modules that find their own. */
async function coldFiles() {
	const modules = measured.filter(({ onlyAsInPages }) => !onlyAsInPages)
	const [bundles, workers] = await bundlesOf(measured)
	return {
		bundles,
		workers,
		modules: modules.map(({ name }) => `${name}=${resolve(import.meta.dirname, `../contenders/${name}.mjs`)}`),
	}
}

/** By contender, what one fresh process after the other has found. */
function inFreshProcesses([command, ...argv], pairs, what, times) {
	const files = Object.fromEntries(pairs.map((pair) => pair.split('=')))
	const run = (name) => figures(command, ...argv, program('cold.mjs'), what, files[name])
	return interleaved(Object.keys(files), times, run)
}

/** By contender, what one fresh isolate after the other has found; whoever comes first in a workerd comes later in the next. */
async function inFreshIsolates(pairs) {
	const found = Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], []]))
	for (let round = 0; round < rounds; round++) {
		const turn = round % pairs.length
		const figuresOf = await coldWorkers([...pairs.slice(turn), ...pairs.slice(0, turn)])
		for (const [name, figure] of Object.entries(figuresOf)) found[name].push(figure)
	}
	return found
}

/** By runtime, then contender: `time`, the milliseconds of each step, and `heap`, KiB, round by round. */
async function coldFigures(files) {
	const found = {}
	for (const [runtime, { time, heap, of }] of Object.entries(runtimes))
		found[runtime] = {
			time: await inFreshProcesses(time, files[of], 'time', rounds),
			heap: await inFreshProcesses(heap, files[of], 'heap', heapRounds),
		}
	found.workerd = { time: await inFreshIsolates(files.workers) }
	return found
}

/** By contender, one number for each round. */
const each = (figureOf, all) =>
	Object.fromEntries(Object.entries(all).map(([name, found]) => [name, found.map(figureOf)]))

function comparedSteps({ time, heap }) {
	const step = (key) =>
		comparedTo(
			yardstick,
			each((figure) => figure[key], time),
		)
	return {
		steps: steps.map(step),
		together: comparedTo(
			yardstick,
			each(({ load, first }) => load + first, time),
		),
		heap:
			heap &&
			comparedTo(
				yardstick,
				each(({ kib }) => kib, heap),
			),
	}
}

/** A table with a row for each contender and a column for each runtime; `cellOf` gives nothing where nothing was measured. */
function tableOf(compared, cellOf) {
	const columns = Object.entries(compared).filter(([, found]) => measured.some(({ name }) => cellOf(found, name)))
	const rows = measured.map(({ name, label }) => [label, ...columns.map(([, found]) => cellOf(found, name) ?? '')])
	return table(['', ...columns.map(([runtime]) => runtime)], rows)
}

/** The tables, of what {@linkcode coldFigures} has found. */
function coldText(found) {
	const compared = Object.fromEntries(Object.entries(found).map(([runtime, all]) => [runtime, comparedSteps(all)]))
	const text = `### The first call

${tableOf(compared, ({ together }, name) => together[name] && ratio(together[name]))}
Load and first call (token and payment) together, CPU: ratio to Octokit.

${tableOf(
	compared,
	(all, name) => all.together[name] && all.steps.map((step) => step[name].figure.toFixed(1)).join(' / '),
)}
Milliseconds of CPU: load / first call / second call. Each figure is of a fresh process or isolate; medians of ${rounds} rounds.

${tableOf(compared, ({ heap }, name) => heap?.[name] && `${heap[name].figure.toFixed(0)}`)}
KiB on the heap after the first call and a collection; workerd's cannot be asked for one.
`
	return { compared, text }
}

export async function coldPart() {
	const { compared, text } = coldText(await coldFigures(await coldFiles()))
	const rowOf = (what, all, limit) => budget(what, `≤ ${limit.toFixed(2)}`, ratio(all), all.ratio <= limit)
	return {
		text,
		budgets: Object.entries(compared).flatMap(([runtime, { together, heap }]) => [
			rowOf(`load and first call, to Octokit (${runtime})`, together.tarja, budgets[runtime]),
			...(heapBudgets[runtime]
				? [rowOf(`heap after it, to Octokit (${runtime})`, heap.tarja, heapBudgets[runtime])]
				: []),
		]),
	}
}
