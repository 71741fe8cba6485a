// The rules of the journal that its models change (test/model/journal, test/model/once), changed under `tarja explore`: does it notice them
// over functions that are right? `node test/e2e/explored/mutants.mjs [part of a rule…]` plays all, or some; --write puts the table into
// docs/explanation/changed-rules.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../tools/workspace.mjs'
import { mutants as ofProtocol } from '../../model/journal/mutants.ts'
import { mutants as ofOnce } from '../../model/once/mutants.mjs'
import { explore, replay } from './in-memory.mjs'

/** Each rule once: what stands in which file, and what is put in its place. */
export const mutants = [
	...ofProtocol.map(([rule, from, to]) => ({ rule, file: 'protocol.ts', from, to })),
	...ofOnce.map(([rule, file, from, to]) => ({ rule, file, from, to })),
].filter(
	({ file, from, to }, at, all) =>
		all.findIndex((one) => one.file === file && one.from === from && one.to === to) === at,
)

/** One deviation over each of these, and then pairs of what makes a lookup miss a payment. */
const rounds = [
	...['once', 'a-double-click'].map((name) => ({ name, deviations: 1 })),
	{ name: 'once', deviations: 2, only: ['kill', 'later', 'unseen', 'unseen for an hour'] },
]

/** Does this while the processes that it starts have the rule changed. */
async function withMutant({ file, from, to }, act) {
	process.env.TARJA_MUTANT = JSON.stringify({ file, from, to })
	process.env.NODE_OPTIONS = `--import=${pathToFileURL(resolve(import.meta.dirname, 'mutating.mjs'))}`
	try {
		return await act()
	} finally {
		delete process.env.NODE_OPTIONS
		delete process.env.TARJA_MUTANT
	}
}

const fileOf = (name) => resolve(root, `packages/explore/test/correct/${name}.ts`)

/** The shortest story by which a changed rule is noticed; `undefined` where none is. */
export const noticed = (mutant, plays = rounds) =>
	withMutant(mutant, async () => {
		for (const { name, ...options } of plays) {
			const { findings } = await explore(fileOf(name), { until: 'applied_twice', ...options })
			if (findings[0]) return { name, ...findings[0] }
		}
		return undefined
	})

/** How a schedule ends over the first of the functions, with a rule changed. */
export const noticedBy = (mutant, steps) => withMutant(mutant, () => replay(fileOf(rounds[0].name), steps))

const reasons = {
	'what is late is later than a minute': [
		...['an entry names no moment', 'an absence counts at once', 'an absence counts without the margin'],
		...['an absence counts while the call may begin', 'an absence counts from the start by the sender’s clock'],
		'a call that nobody saw end has no time',
	],
	'a process hears its end after its order was resolved as absent: it would have to stand still': [
		...[
			'an entry that was resolved is kept out by its own reference',
			'an unresolved call is shown before an applied one',
		],
		...['how a call ended is kept out by another that has its reference', 'no end says anything over an absence'],
		...['an unknown end says nothing over an absence', 'an applied end says nothing over an absence'],
		...['any end says more than that it was found', 'what was looked up before the end still counts'],
	],
	'two processes write one entry at the same moment, within a boundary': [
		...['a write names nothing that it replaces', 'a first entry is stored over another'],
	],
	'an order that is paid only later counts as wrong': [
		...['what is withdrawn claims its reference', 'a claim that failed is not_processed'],
	],
	'a clock is ahead by years': ['a clock that was years ahead is believed'],
	'somebody calls purge()': [
		...[
			'what is unresolved is forgotten',
			'what was paid under a reference is forgotten',
			'what began a moment ago is forgotten',
		],
	],
	'an order has another step, another journal, or another request': [
		...['steps are not told apart', 'journals are not kept apart', 'requests are not compared', 'a conflict is sent'],
	],
	'a customer sends a refusal back': [
		...['a refusal may be repeated by everybody', 'a refusal is never used up'],
		'a refusal that was repeated in vain is used up',
	],
	'a read of the store fails': ['a failed read is an empty one', 'a failed read afterwards is not_processed'],
	'not played in full since lists resolve journals; no story of this page notices it': [
		...['an unknown end resolves', 'an absence resolves as applied', 'a refusal keeps nobody out'],
	],
	'fields are saved': ['what is to be saved is not stored'],
}

/** Why explore does not notice a rule: what it does not play, or what these functions do not do. */
const outOfReach = (rule) => Object.keys(reasons).find((reason) => reasons[reason].includes(rule))

const noneOf = 'no deviation'
const wordsOf = ({ steps }) => steps.map(({ at, then, nth = 1 }) => `${at}, ${nth}: ${then}`).join('; ') || noneOf
const stepsOf = (words) =>
	words === noneOf
		? []
		: words.split('; ').map((step) => {
				const [, at, nth, then] = /^(.*), (\d+): (.*)$/.exec(step)
				return { at, then, nth: Number(nth) }
			})

/** The table: what is changed, how it ends and by what; or why it is not noticed. */
const tableOf = (results) =>
	[
		'| changed rule | ends | over | where, which time, and what; or what it would need |',
		'|---|---|---|---|',
		...results.map(({ rule, found }) =>
			found
				? `| ${rule} | \`${found.verdict}\` | \`${found.name}\` | ${wordsOf(found)} |`
				: `| ${rule} | | | ${outOfReach(rule) ?? 'why is not known'} |`,
		),
	].join('\n')

const page = resolve(root, 'docs/explanation/changed-rules.md')
const part = /(<!-- explored-mutants:begin -->\n\n).*?(\n\n<!-- explored-mutants:end -->)/s
export const written = () => part.exec(readFileSync(page, 'utf8'))?.[0] ?? ''

/** The rows of the table: `verdict`, `name` and `steps` only where the rule was noticed. */
export const rowsIn = (text) =>
	[...text.matchAll(/^\| (?!changed rule|---)(.*?) \| (?:`(\w+)`)? ?\| (?:`([\w-]+)`)? ?\| (.*) \|$/gm)].map(
		([, rule, verdict, name, words]) => ({ rule, verdict, name, steps: verdict && stepsOf(words) }),
	)

/** Puts the table into the page. */
export function write(results) {
	const noticedOnes = results.filter(({ found }) => found).length
	const sentence = `${noticedOnes} of ${results.length} changed rules are noticed.`
	const text = readFileSync(page, 'utf8')
	writeFileSync(
		page,
		text.replace(part, (_, begin, end) => `${begin}${sentence}\n\n${tableOf(results)}${end}`),
	)
}

async function main(argv) {
	const parts = argv.filter((word) => !word.startsWith('--'))
	const results = []
	for (const mutant of mutants) {
		if (parts.length && !parts.some((part) => mutant.rule.includes(part))) continue
		const found = await noticed(mutant)
		results.push({ rule: mutant.rule, found })
		console.log([`${found ? found.verdict : '-'}: ${mutant.rule}`, ...(found?.story ?? [])].join('\n  '))
	}
	if (argv.includes('--write')) write(results)
}

if (process.argv[1] === import.meta.filename) await main(process.argv.slice(2))
