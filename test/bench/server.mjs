// The other end of the loopback, in a process of its own.
import { createServer } from 'node:http'
import { responses } from './platform.mjs'

const server = createServer((request, response) => {
	const path = request.url.split('?')[0]
	request.resume().on('end', () => {
		response.writeHead(responses[path] ? 200 : 404, { 'content-type': 'application/json' }).end(responses[path])
	})
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`))
