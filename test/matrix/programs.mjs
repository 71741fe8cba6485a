// Tests that drive whole programs from Node: nothing is bundled, and packages resolve as they do for anyone.
import { resolve } from 'node:path'
import { execute, readVersion } from '../../tools/execute.mjs'
import { node24 } from '../../tools/places.mjs'
import { root } from '../../tools/workspace.mjs'
import { resultsOf } from './console-runtime.mjs'
import { echoFailure } from './failure-line.mjs'

/** The site takes one core for as long as much else here, and one test alone needs it. */
async function buildSite() {
	const { code, output } = await execute(node24, [resolve(root, 'tools/docs/site.mjs')], { cwd: root })
	if (code !== 0) throw new Error(output)
}
let built
/** Builds the site once, and returns why it couldn't: the other files don't need it. */
function whyNoSite() {
	built ??= buildSite().then(
		() => undefined,
		({ message }) => message,
	)
	return built
}

const isOfSite = (file) => /test\/e2e\/site[.-]/.test(file)

async function run({ files, constants }) {
	const broken = files.some(isOfSite) ? await whyNoSite() : undefined
	const here = (file) => resolve(import.meta.dirname, file)
	const chosen = broken ? files.filter((file) => !isOfSite(file)) : files
	const argv = ['--import', here('../node.mjs'), here('entry-programs.mjs'), ...chosen]
	const env = { MATRIX_CONSTANTS: JSON.stringify(constants) }
	const done = await execute(node24, argv, { cwd: root, env, onErrorLine: echoFailure('Node 24') })
	for (const line of done.stdout.split('\n')) if (line.startsWith('# ')) process.stdout.write(`${line.slice(2)}\n`)
	const site = broken ? [{ title: '(the site)', state: 'failed', ms: 0, error: { message: broken } }] : []
	return { version: await readVersion(node24), tests: [...resultsOf(done), ...site] }
}

/** Stores on real servers, journals and tokens over processes that die: they wait more than they work. */
const isOfStores = (file) => /test\/e2e\/(?:journal|redis|sql|webhooks)\//.test(file)
/** Pages that are read, clicked and looked at. */
const isOfPages = (file) => isOfSite(file) || file.includes('test/e2e/console/')
/** Every order of events, which only compute. */
const isOfModels = (file) => /test\/(?:model|suite)\//.test(file)
/** Every crash of planted bugs, and of what our pages tell people to do. */
const isExplored = (file) => /test\/e2e\/explored?[./]/.test(file)
const isOther = (file) => ![isOfStores, isOfPages, isOfModels, isExplored].some((takes) => takes(file))
const part = (name, label, takes) => ({ name, label, kind: 'programs', takes, missing: () => undefined, run })

/** In parts, as all of them one after the other would be what everything else waits for. */
export const programs = [
	part('stores', 'Stores on their servers, from Node 24', isOfStores),
	part('pages', 'The site and the console in browsers, from Node 24', isOfPages),
	part('models', 'Every order of events, from Node 24', isOfModels),
	part('explored', 'Every crash, from Node 24', isExplored),
	part('programs', 'Whole programs, from Node 24', isOther),
]
