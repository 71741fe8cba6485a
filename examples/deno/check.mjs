// Runs the script in Deno against the emulator: twice with good credentials, and with wrong ones.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { createJournalVariables } from '../../tools/journal-variables.mjs'

const deno = resolve(import.meta.dirname, '../../node_modules/.bin/deno')
const place = mkdtempSync(join(tmpdir(), 'tarja-deno-'))
const permissions = ['--allow-net=127.0.0.1', '--allow-env', `--allow-read=${place}`, `--allow-write=${place}`]

function run(env) {
	return new Promise((done) => {
		const child = spawn(deno, ['run', '--quiet', '--no-prompt', ...permissions, 'script.ts'], {
			cwd: import.meta.dirname,
			env: { ...process.env, ...env },
		})
		let printed = ''
		for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
		child.on('close', (code) => done({ code, printed }))
	})
}

const emulator = await serve()
const env = {
	...emulatorVariables(emulator.url),
	...(await createJournalVariables(join(place, 'paid'), emulator.url)),
}
for (let time = 0; time < 2; time++) assert.deepEqual(await run(env), { code: 0, printed: 'applied\n' })
assert.equal(emulator.emulator.log().totals.intents, 1)
const unpaid = await createJournalVariables(join(place, 'wrong'), emulator.url)
const wrong = await run({ ...env, ...unpaid, TARJA_CREDENTIAL_VALUE: 'hunter2' })
assert.equal(wrong.code, 1)
assert.match(wrong.printed, /^not_processed\n.*Cannot get an access token: .*returned 401/)
assert.doesNotMatch(wrong.printed, /hunter2/)
rmSync(place, { recursive: true })
await emulator.close()
