// Whether each contender does the job, and how many token requests 10,000 simultaneous first calls cost: burst.mjs name=bundle…
import assert from 'node:assert/strict'
import { intentPath, tokenPath } from './contenders/job.mjs'
import { intent, stub } from './platform.mjs'

/** Token, bearer, one replay after 401 with a new token, a typed error. */
async function check({ connect }) {
	const { fetch, seen, count } = stub({ statuses: [401, 200, 422] })
	globalThis.fetch = fetch
	const call = connect('https://platform.example')
	assert.deepEqual(await call(intent()), { id: '1' })
	assert.deepEqual([count(tokenPath), count(intentPath)], [2, 2])
	assert.equal(seen.at(-1).headers.get('authorization'), 'Bearer token-3')
	await assert.rejects(call(intent()), (error) => (error.status ?? error.details?.status) === 422)
	assert.equal(count(tokenPath), 2)
}

async function burst({ connect }) {
	const { fetch, count } = stub({ delayMs: 20 })
	globalThis.fetch = fetch
	const call = connect('https://platform.example')
	await Promise.all(Array.from({ length: 10_000 }, () => call(intent())))
	return count(tokenPath)
}

const requests = {}
for (const pair of process.argv.slice(2)) {
	const [name, file] = pair.split('=')
	globalThis.fetch = (...request) => current(...request)
	const current = stub().fetch
	const contender = await import(file)
	if (name !== 'bare-ky') await check(contender)
	requests[name] = await burst(contender)
}
console.log(JSON.stringify(requests))
