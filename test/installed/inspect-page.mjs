// Looks into the page that Vite built from the installation.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , dist] = process.argv
const scripts = globSync('assets/*.js', { cwd: dist })
// The page's own, and what it asks for when something has to be tried again.
if (scripts.length !== 2) throw new Error(`Expected two scripts, found ${scripts}`)
const textOf = (script) => readFileSync(join(dist, script), 'utf8')
const first = textOf(scripts.find((script) => script.includes('index')))
if (/beforeRetry/.test(first)) throw new Error('The page loads what repeats a request before anything has failed')
const code = scripts.map(textOf).join('\n')

const expected = { 'the operation': 'intencao-pagamento' }
const refused = {
	'the password grant': /grant_type/,
	'the emulator': /emulator-/,
	'a module that pages do not have': /["'`]node:/,
}
for (const [what, text] of Object.entries(expected)) if (!code.includes(text)) throw new Error(`The page lacks ${what}`)
for (const [what, text] of Object.entries(refused)) if (text.test(code)) throw new Error(`The page contains ${what}`)
if (/\bimport\s*["'](?!\.)|\bfrom\s*["'](?!\.)/.test(code))
	throw new Error('The page has an import that was not bundled')
