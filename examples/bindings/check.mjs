// Runs the example as a person would, then its tests.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const options = { cwd: import.meta.dirname, encoding: 'utf8' }
assert.equal(
	execFileSync(process.execPath, ['main.ts'], options),
	`create: applied
confirm: applied
cancel: applied
emulator-intent-1: as you left it
create: applied
confirm: applied
cancel: applied
emulator-intent-1: as you left it
the emulator: token, applied: true
the emulator: intent, applied: true
the emulator: payments.confirmIntent, applied: true
the emulator: payments.cancelIntent, applied: true
the emulator: intents.show, applied: false
the emulator: intents.show, applied: false
`,
)
execFileSync(process.execPath, ['--test', 'flow.test.mjs'], { cwd: import.meta.dirname, stdio: 'inherit' })
