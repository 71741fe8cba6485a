import { describe } from '@tarja-test/harness'
import { guardCase } from '../../test/guard.ts'

/** The part of Deno that is used here. Deno's own types aren't installed in this package. */
declare const Deno: {
	serve(
		options: { port: number; hostname: string; onListen(): void },
		handler: (request: Request) => Promise<Response>,
	): { addr: { port: number }; shutdown(): Promise<void> }
}

describe('the guard behind Deno.serve', () =>
	guardCase((answer) => {
		const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, answer)
		return { port: server.addr.port, stop: () => server.shutdown() }
	}))
