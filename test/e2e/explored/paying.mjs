// Lists all code that shows how to pay, and how it is explored, or why it isn't: fences of pages, examples, and the templates of `tarja
// init`.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listFences } from '../../../tools/docs/fences.mjs'
import { root } from '../../../tools/workspace.mjs'

const read = (file) => readFileSync(resolve(root, file), 'utf8')
const pays = (code) => /payments\.createIntent\(|journal\.once\(|\{ once \} = client\.journal/.test(code)

/**
 * How a fence or a file is explored. `by`: the module of this folder that calls it, or `as it stands`. Without `by`, it is a script for one
 * order, which runs for every call of pay(). `changes`: replacements for the parts that it leaves open. `inside`: code before and after a
 * script. `tells`: `once` itself stores the state of orders. Without it, the module of this folder does.
 */
const ways = [
	{ page: 'packages/explore/README.md', words: 'export const platform', by: 'as it stands' },
	{ page: 'docs/how-to/fleets.md', words: 'export async function sell', by: 'fleets' },
	{
		page: 'docs/how-to/web-frameworks.md',
		words: 'export async function pay',
		by: 'web-frameworks',
		changes: [[/^import \{ (?:findCustomer, findOrder|toProblem) \}.*$/gm, '']],
	},
	{
		page: 'docs/start/workers.md',
		words: 'export default',
		by: 'start-worker',
		changes: [
			['export default {', 'const worker = {'],
			[/^\/\/ Stands for your database.*?^const orders.*?\n/ms, ''],
		],
	},
	{ page: 'examples/bindings/README.md', file: 'examples/bindings/flow.ts', by: 'flow', tells: true },
	{
		page: 'examples/deno/README.md',
		file: 'examples/deno/script.ts',
		changes: [
			[/^declare const Deno.*$/m, 'const Deno = { env: { get: (name: string) => process.env[name] }, exit() {} }'],
		],
	},
	{
		page: 'examples/fleet/README.md',
		file: 'examples/fleet/shop.ts',
		by: 'fleet',
		inside: ['const { process, fetch } = given', ''],
	},
	{
		page: 'examples/node/README.md',
		file: 'examples/node/main-job.ts',
		changes: [['printExchanges(undiciTransport(new Agent({ allowH2: false })))', 'undefined']],
	},
	{
		page: 'examples/worker/README.md',
		file: 'examples/worker/worker.ts',
		by: 'worker',
		changes: [['export default {', 'const worker = {']],
	},
	{
		page: 'packages/cli/README.md',
		file: 'packages/cli/templates/shared/payment.ts',
		by: 'template',
		what: 'the service that `tarja init` writes',
	},
]

const alone = 'shows one part without a journal, and says that what pays calls it within once'
const plays = 'is a test, which plays what goes wrong itself'
/** Code that isn't explored, and why. */
const notExplored = [
	{ page: 'plugins/node-transport/README.md', words: 'undiciTransport', why: alone },
	{
		page: 'docs/how-to/logging.md',
		words: 'pino',
		why: 'is a test of what is logged, which answers for the platform itself',
	},
	{
		page: 'docs/how-to/multi-step-orders.md',
		words: "operation({ method: 'POST', path: '/invented/orders'",
		why: 'answers for the platform itself; examples/bindings has steps, too, and is explored',
	},
	{
		page: 'docs/how-to/binding-from-a-page.md',
		words: 'served',
		why: 'needs what the page’s commands write: e2e/bind runs all of it',
	},
	{ page: 'docs/tutorial/3-intent.md', words: 'createIntent', why: alone },
	{ page: 'docs/tutorial/4-lost-answer.md', words: 'createIntent', why: alone },
	{
		page: 'packages/emulator/README.md',
		words: 'lost-after-commit',
		why: plays,
	},
	{ page: 'docs/tutorial/6-delivery.md', words: 'createIntent', why: plays },
	{ page: 'docs/how-to/testing.md', words: 'lost-after-commit', why: plays },
	{ page: 'docs/how-to/webhooks.md', words: 'lost-after-commit', why: plays },
	{
		page: 'examples/telemetry/README.md',
		file: 'examples/telemetry/shop.ts',
		why: 'makes up its orders for a collector, to which it exports over sockets',
	},
	{
		page: 'examples/pix/README.md',
		file: 'examples/pix/pix.ts',
		why: 'makes charges, and explore counts intents alone; its test loses each response',
	},
	{
		page: 'examples/nginx/README.md',
		file: 'examples/nginx/check.mjs',
		why: 'is a test of a configuration of nginx, which counts what arrives',
	},
]

const isAbout =
	({ page, words, file }) =>
	(row) => {
		const isPage = typeof row.page === 'string' ? row.page === page : row.page.test(page)
		return isPage && row.file === file && (row.words === undefined || words.includes(row.words))
	}

/** Lists every fence and file that pays: its page, its code, and the rows about it. */
export function listPaying() {
	const fences = listFences().map(({ page, code, words }) => ({ page, code, words: code, info: words }))
	const files = globSync(['examples/*/*.{ts,mjs}', 'packages/cli/templates/*/*.ts'], { cwd: root })
	const programs = files
		.filter((file) => !/\.test\.\w+$/.test(file))
		.sort()
		.map((file) => ({ page: pageOf(file), file, code: read(file), words: read(file) }))
	return [...fences, ...programs]
		.filter(({ code, page }) => pays(code) && !page.startsWith('docs/pt-BR/'))
		.map((found) => ({
			...found,
			ways: ways.filter(isAbout(found)),
			reasons: notExplored.filter(isAbout(found)).map(({ why }) => why),
		}))
}

const pageOf = (file) => (file.startsWith('examples/') ? file.replace(/[^/]+$/, 'README.md') : 'packages/cli/README.md')

/** Lists the code that is explored. */
export const listExplored = () =>
	listPaying()
		.filter(({ reasons }) => reasons.length === 0)
		.map(({ ways: [way], ...found }) => ({ ...found, ...way }))

/** Returns rows about code that doesn't exist, and code with two rows. */
export function strayRows() {
	const found = listPaying()
	const unused = [...ways, ...notExplored].filter((row) => !found.some((one) => isAbout(one)(row)))
	return [...unused, ...found.filter((one) => one.ways.length + one.reasons.length > 1)].map(({ page, words, file }) =>
		String([page, file ?? words]),
	)
}
