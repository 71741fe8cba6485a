// Runs the script in Deno against the emulator: with good credentials, and with wrong ones.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { emulatorCredentials } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'

const deno = resolve(import.meta.dirname, '../../node_modules/.bin/deno')
const { basic, credential } = emulatorCredentials

function run(env) {
	return new Promise((done) => {
		const child = spawn(deno, ['run', '--quiet', '--no-prompt', '--allow-net=127.0.0.1', '--allow-env', 'script.ts'], {
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
	TARJA_BASE_URL: emulator.url,
	TARJA_BASIC_CREDENTIALS: btoa(`${basic.user}:${basic.password}`),
	TARJA_CREDENTIAL_NAME: credential.name,
	TARJA_CREDENTIAL_VALUE: credential.value,
}
assert.deepEqual(await run(env), { code: 0, printed: 'created, status 200\n' })
const wrong = await run({ ...env, TARJA_CREDENTIAL_VALUE: 'hunter2' })
assert.equal(wrong.code, 1)
assert.match(wrong.printed, /Cannot get an access token: .*answered 401.*\(not_sent\)/)
assert.doesNotMatch(wrong.printed, /hunter2/)
await emulator.close()
