// What Lighthouse says of the first page, built before by tools/site.mjs, at its settings for a desktop: node tools/lighthouse.mjs
// On demand: it is 185 MB, and its figure for performance is of this machine at this moment.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import puppeteer from 'puppeteer-core'
import { find } from './browsers.mjs'
import { execute } from './execute.mjs'
import { serveSite } from './serve-site.mjs'
import { root } from './workspace.mjs'

const wanted = 0.95
const home = resolve(root, '.cache/lighthouse')
const server = await serveSite()

mkdirSync(home, { recursive: true })
const argv = [
	'install',
	'--prefix',
	home,
	'--ignore-scripts',
	'--no-audit',
	'--no-fund',
	'--prefer-offline',
	'lighthouse@13',
]
const { code, output } = await execute('npm', argv, { cwd: home })
if (code !== 0) throw new Error(`npm ${argv.join(' ')}\n${output}`)
const { default: lighthouse, desktopConfig } = await import(
	pathToFileURL(resolve(home, 'node_modules/lighthouse/core/index.js')).href
)

const browser = await puppeteer.launch({ executablePath: await find.chromium(), args: ['--no-sandbox'] })
const port = Number(new URL(browser.wsEndpoint()).port)
const { lhr } = await lighthouse(`${server.url}/`, { port, logLevel: 'error' }, desktopConfig)
for (const { title, score, auditRefs } of Object.values(lhr.categories)) {
	console.log(`${score >= wanted ? '✓' : '✗'} ${title}: ${Math.round(score * 100)}`)
	if (score < wanted) process.exitCode = 1
	for (const { id, weight } of auditRefs) {
		const { score: found, title: what, displayValue = '' } = lhr.audits[id]
		if (weight && found !== null && found < 0.9) console.log(`    ${what} ${displayValue}`)
	}
}
await browser.close()
server.close()
