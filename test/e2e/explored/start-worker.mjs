// How docs/start/workers.md pays is explored: its Worker stands below this, and is asked as a page asks it.
import { askedWith } from './caller.mjs'

export { platform, resume, state } from './staged/journal.mjs'

export const pay = askedWith(async ({ nsuOrigem }) => {
	const response = await worker.fetch(new Request(`https://shop.example/?order=${nsuOrigem}`))
	return { status: response.status, body: { state: await response.json() } }
})
