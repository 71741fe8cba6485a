// Starts what Next built, and makes a payment on Node and, to be refused, in its edge runtime: run.mjs <program of Next>
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { serve } from '@tarja/emulator/node'

const [, , next] = process.argv
const emulator = await serve()
const child = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
	env: { ...process.env, TARJA_BASE_URL: emulator.url },
	stdio: ['ignore', 'pipe', 'inherit'],
})
try {
	let text = ''
	for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
		text += chunk
		if (text.includes('Ready')) break
	}
	child.stdout.resume()
	const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
	const said = async (path) =>
		(await fetch(`${url}/${path}`, { method: 'POST', body: '{"nsuOrigem":"000123"}' })).text()
	assert.equal(await said('pay'), '200')
	assert.match(
		await said('edge'),
		/^Cannot call payments\.createIntent in Next's edge runtime: .*; use Node 22 or later$/,
	)
} finally {
	child.kill()
	await emulator.close()
}
