// Runs the example as a person would, and reads what it prints.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const env = { ...process.env }
delete env.TARJA_BASE_URL
const out = execFileSync(process.execPath, ['main-job.ts'], { cwd: import.meta.dirname, env, encoding: 'utf8' })
assert.match(out, /→ POST \/oauth2\/token/)
assert.match(out, /→ POST \/api\/v1\/core\/pagamento\/intencao-pagamento\?meioPagamento=/)
assert.match(out, /The order is applied\n/)
assert.match(out, /Payment intent created: status 200, attempts 1/)
assert.match(out, /applied: token\n.*applied: intent/)
assert.doesNotMatch(out, /eyJ|emulator-password|emulator-value|ZW11bGF0b3I/)
