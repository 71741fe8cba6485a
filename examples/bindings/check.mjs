// Runs the example as a person would, then its tests.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'

const options = { cwd: import.meta.dirname, encoding: 'utf8' }
assert.equal(
	execFileSync(process.execPath, ['main.ts'], options),
	`sandbox-intent-1: created
sandbox-intent-1: confirmed
sandbox-intent-1: cancelled
sandbox-intent-1: as you left it
the sandbox: token, applied: true
the sandbox: intent, applied: true
the sandbox: payments.confirmIntent, applied: true
the sandbox: payments.cancelIntent, applied: true
the sandbox: payments.showIntent, applied: false
`,
)
execFileSync(process.execPath, ['--test', 'flow.test.mjs'], { cwd: import.meta.dirname, stdio: 'inherit' })
