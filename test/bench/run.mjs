// The budgets of docs/budgets.md, measured: pnpm bench [--write]. With --write, tables and charts go into that page.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { execute } from '../../tools/execute.mjs'
import { installed } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'
import { drawn } from './chart.mjs'
import { compositionOf, contenders, sizeOf, written } from './contenders.mjs'
import { instantiations } from './types.mjs'
import { workerdCpu } from './workerd.mjs'

const node = process.execPath
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const page = []
const print = (text = '') => {
	page.push(text)
	process.stdout.write(`${text}\n`)
}
const program = (name) => resolve(import.meta.dirname, name)
const kB = (bytes) => (bytes / 1000).toFixed(1)

/** What a program of ours prints at its end. */
async function figures(command, ...argv) {
	const { code, stdout, output } = await execute(command, argv.map(String))
	if (code !== 0) throw new Error(output)
	return JSON.parse(stdout.trim().split('\n').at(-1))
}

async function loopback(bundles) {
	const server = fork(program('server.mjs'))
	try {
		const [url] = await once(server, 'message')
		return await figures(node, '--expose-gc', program('loopback.mjs'), url, 9, 3000, ...bundles)
	} finally {
		server.kill()
	}
}

/** What calls go through in Node: requests per second, CPU and memory, each to tarja over fetch. */
async function transports() {
	const server = fork(program('server.mjs'))
	try {
		const [url] = await once(server, 'message')
		return await figures(node, '--expose-gc', program('transports/loopback.mjs'), url, 9, 3000)
	} finally {
		server.kill()
	}
}

/** KiB of one of 10,000 pending calls, each kind in a process of its own. */
async function pendingKib() {
	const names = ['hand-written fetch', 'tarja over fetch', 'undici.request', 'tarja over node-transport']
	const found = {}
	for (const name of names)
		found[name] = (await figures(node, '--expose-gc', program('transports/memory.mjs'), name, 10_000)).kib
	return found
}

const deno = [installed('.bin/deno'), 'run', '-A', '--no-config', '--v8-flags=--expose-gc']
/** CPU per call in each runtime, in rounds long enough for every compiler to have its say. */
const runtimes = [
	['Node', (bundles) => figures(node, '--expose-gc', program('cpu.mjs'), 9, 4000, ...bundles)],
	['workerd', (bundles) => workerdCpu(5, 2000, bundles)],
	['Deno', (bundles) => figures(...deno, program('cpu.mjs'), 5, 2500, ...bundles)],
	['Bun', (bundles) => figures(installed('.bin/bun'), program('cpu.mjs'), 5, 2500, ...bundles)],
]

function table(head, rows) {
	const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column].length)))
	const line = (cells) =>
		`| ${cells.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`
	print(line(head))
	print(`|${widths.map((width, i) => `${'-'.repeat(width + 1)}${i ? ':' : '-'}`).join('|')}|`)
	for (const row of rows) print(line(row))
	print()
}

const start = performance.now()
const bundles = await Promise.all(contenders.map(written))
const sizes = await Promise.all(contenders.map(sizeOf))
const composition = await compositionOf({ name: 'tarja-worker' })
const types = await instantiations()
const tokens = await figures(node, program('burst.mjs'), ...bundles)
const requests = await loopback(bundles)
const through = await transports()
const pending = await pendingKib()
const cpu = []
for (const [name, measure] of runtimes) cpu.push([name, await measure(bundles)])

const ratio = ({ ratio: value }) => value.toFixed(2)
print('### The same job, side by side\n')
table(
	['', 'kB', ...cpu.map(([name]) => `CPU, ${name}`), 'loopback', '10,000 at once'],
	contenders.map(({ name, label }, i) => [
		label,
		kB(sizes[i].brotli),
		...cpu.map(([, all]) => ratio(all[name])),
		ratio(requests[name]),
		String(tokens[name]),
	]),
)
print(`kB: minified, brotli. CPU per call over a stubbed fetch: ratio to plain ky's bare POST (${cpu
	.map(([name, all]) => `${all['bare-ky'].figure.toFixed(0)} µs in ${name}`)
	.join(', ')}).
Loopback: requests per second, 32 at a time, Node: ratio to hand-written fetch (${requests.fetch.figure.toFixed(0)}/s).
10,000 at once: token requests for 10,000 simultaneous first calls.
`)

print('### What calls go through, in Node\n')
table(
	['', 'requests per second', 'CPU per call', 'KiB of a pending call'],
	Object.keys(through.perSecond).map((name) => [
		name,
		ratio(through.perSecond[name]),
		ratio(through.cpu[name]),
		pending[name]?.toFixed(1) ?? '',
	]),
)
print(`Ratios to tarja over fetch (${through.perSecond['tarja over fetch'].figure.toFixed(0)}/s, ${through.cpu['tarja over fetch'].figure.toFixed(0)} µs), 32 at a time over loopback. Only tarja validates, has layers,
times and a token of its own; the others POST the same bytes and read the JSON. Memory: 10,000 calls in a pool of 128 connections.
`)

const total = composition.reduce((sum, { brotli }) => sum + brotli, 0)
const own = composition.reduce((sum, { name, brotli }) => sum + (name.startsWith('@tarja/') ? brotli : 0), 0)
print('### A Worker of core, password grant, KV store and payments\n')
table(
	['', 'kB minified', 'kB brotli'],
	[...composition, { name: 'together', min: composition.reduce((sum, { min }) => sum + min, 0), brotli: total }].map(
		({ name, min, brotli }) => [name, kB(min), kB(brotli)],
	),
)

print('### Budgets\n')
const budget = (what, limit, found, met) => [what, limit, found, met ? 'met' : 'missed']
/** To plain ky's bare POST. */
const cpuBudgets = { Node: 0.45, workerd: 0.75, Deno: 0.6, Bun: 0.6 }
table(
	['', 'budget', 'found', ''],
	[
		budget('Worker bundle, kB brotli', '≤ 22.4', kB(total), total <= 22_400),
		budget('our own part of it', '≤ 13.0', kB(own), own <= 13_000),
		...cpu.map(([name, { tarja }]) => {
			const limit = cpuBudgets[name]
			return budget(`CPU per call, to plain ky (${name})`, `≤ ${limit.toFixed(2)}`, ratio(tarja), tarja.ratio <= limit)
		}),
		budget('loopback, to hand-written (Node)', '≥ 0.80', ratio(requests.tarja), requests.tarja.ratio >= 0.8),
		...((name) => [
			budget('CPU through undici, to fetch', '≤ 0.35', ratio(through.cpu[name]), through.cpu[name].ratio <= 0.35),
			budget(
				'requests through undici, to fetch',
				'≥ 2',
				ratio(through.perSecond[name]),
				through.perSecond[name].ratio >= 2,
			),
		])('tarja over node-transport'),
		budget('token requests for 10,000 calls', '1', String(tokens.tarja), tokens.tarja === 1),
		budget('instantiations of 12 operations', '≤ 2000', String(types), types <= 2000),
	],
)
print(`Medians of interleaved rounds; ${((performance.now() - start) / 1000).toFixed(0)} s in all.`)

/** One chart for each figure, a bar for each contender. */
function charts() {
	const chart = (title, figureOf) => ({
		title,
		rows: contenders.map(({ name, label }, i) => {
			const value = figureOf(name, i)
			return { label, value, text: value.toFixed(2), ours: name === 'tarja' }
		}),
	})
	return [
		...cpu.map(([name, all]) => chart(`CPU per call in ${name}: less is better`, (key) => all[key].ratio)),
		chart('Requests per second over loopback: more is better', (key) => requests[key].ratio),
		chart('kB, minified and compressed: less is better', (_, i) => sizes[i].brotli / 1000),
	]
}

if (values.write) {
	const file = resolve(root, 'docs/budgets.md')
	const picture = '![The same figures as bars](pictures/bench.svg)'
	const found = `<!-- bench:begin -->\n${picture}\n\n${page.join('\n').trim()}\n<!-- bench:end -->`
	writeFileSync(resolve(root, 'docs/pictures/bench.svg'), drawn(charts()))
	writeFileSync(
		file,
		readFileSync(file, 'utf8').replace(/<!-- bench:begin -->[\s\S]*<!-- bench:end -->/, () => found),
	)
}
