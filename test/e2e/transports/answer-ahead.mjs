// Payments on connections on which the server has left an answer too many, as a proxy that repeats or mixes up answers does; in Deno
// or Bun, each payment on a connection of its own. Prints how many of them got an answer that was there before they were sent.
import { createServer } from 'node:net'
import { createClient, operation } from '@tarja/core'

const inDeno = 'Deno' in globalThis
const own = inDeno ? { client: Deno.createHttpClient({ poolMaxIdlePerHost: 0 }) } : { keepalive: false }

/** Answers, and answers once more: at once, or so many milliseconds later. */
function rude(status, delayMs) {
	const answer = (code, name) =>
		`HTTP/1.1 ${code} X\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"${name}":1}`
	return createServer((socket) => {
		let bytes = ''
		socket.on('error', () => {})
		socket.on('data', (chunk) => {
			bytes += chunk
			// The end of a request without content, of one in pieces, and of one with a length.
			if (!/\r\n\r\n$|0\r\n\r\n$|\}$/.test(bytes)) return
			const isFirst = bytes.includes('/first')
			bytes = ''
			socket.write(answer(200, 'own'))
			if (isFirst) setTimeout(() => socket.destroyed || socket.write(answer(status, 'old')), delayMs)
		})
	})
}

async function playAhead(method, body, status, delayMs, pauseMs) {
	const server = rude(status, delayMs)
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
	const client = createClient({
		baseUrl: `http://127.0.0.1:${server.address().port}`,
		fetch: (url, init) => fetch(url, { ...init, ...own }),
		fetchSends: 'once',
		retry: false,
	})
	await client.call(operation({ method: 'POST', path: '/first' }), { body: {} })
	if (pauseMs) await new Promise((resolve) => setTimeout(resolve, pauseMs))
	const isOwn = await client.call(operation({ method, path: '/pay' }), { body }).then(
		({ data }) => data.own === 1,
		({ outcome }) => outcome !== 'rejected',
	)
	server.close()
	return isOwn
}

const counts = { all: 0, wrong: 0 }
for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
	for (const body of [{ n: 1 }, undefined])
		for (const status of [200, 404, 422, 500])
			for (const delayMs of [0, 1, 2])
				for (const pauseMs of [0, 1, 3]) {
					counts.all++
					if (!(await playAhead(method, body, status, delayMs, pauseMs))) counts.wrong++
				}
console.log(JSON.stringify(counts))
globalThis.process.exit()
