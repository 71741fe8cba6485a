// Looks into the page that Vite built from the installation.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , dist] = process.argv
const scripts = globSync('assets/*.js', { cwd: dist })
if (scripts.length !== 1) throw new Error(`Expected one script, found ${scripts}`)
const code = readFileSync(join(dist, scripts[0]), 'utf8')

const expected = { 'the operation': 'intencao-pagamento' }
const refused = {
	'the password grant': 'grant_type',
	'the emulator': 'emulator-',
	'a module that pages do not have': 'node:',
}
for (const [what, text] of Object.entries(expected)) if (!code.includes(text)) throw new Error(`The page lacks ${what}`)
for (const [what, text] of Object.entries(refused))
	if (code.includes(text)) throw new Error(`The page contains ${what}`)
if (/^import\b|\bimport\s*["']/m.test(code)) throw new Error('The page has an import that was not bundled')
