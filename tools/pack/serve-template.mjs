// Serves a project of `tarja init` next to the emulator, and runs the curl command of its README twice: node template-served.mjs <project>
// <command> [argument …]
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emulatorVariables } from '@tarja/emulator'
import { serve } from '@tarja/emulator/node'
import { fetchWhenUp } from '../fetch-when-up.mjs'
import { createJournalVariables } from '../journal-variables.mjs'

const [project, command, ...argv] = process.argv.slice(2)
const [, type, cookie, body, url] = /^curl -H '(?:content-type: )(.*?)' -b (\S+) -d '(.*)' (\S+)$/m.exec(
	readFileSync(join(project, 'README.md'), 'utf8'),
)
const platform = await serve()
const journal = await createJournalVariables(join(project, 'journal'), platform.url)
const env = { ...process.env, ...emulatorVariables(platform.url), ...journal }
Object.assign(env, { SHOP_ORIGIN: new URL(url).origin, SHOP_SESSION: cookie.split('=')[1] })
// Starts a separate process group, because a script may start the program and not pass signals on to it.
const service = spawn(command, argv, { cwd: project, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
const closed = once(service, 'close')
try {
	for (let asked = 0; asked < 2; asked++) {
		const answer = await fetchWhenUp(url, { method: 'POST', body, headers: { 'content-type': type, cookie } })
		assert.deepEqual([answer.status, await answer.json()], [200, { state: 'applied' }])
	}
	assert.equal(platform.emulator.log().totals.intents, 1)
} finally {
	process.kill(-service.pid)
	await closed
	await platform.close()
}
