import { describe } from '@tarja-test/harness'
import { guardCase } from '../../test/guard.ts'

/** The part of Bun that is used here. Bun's own types aren't installed in this package. */
declare const Bun: {
	serve(options: { port: number; hostname: string; fetch: (request: Request) => Promise<Response> }): {
		port: number
		stop(abrupt: boolean): Promise<void>
	}
}

describe('the guard behind Bun.serve', () =>
	guardCase((answer) => {
		const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
		return { port: server.port, stop: () => server.stop(true) }
	}))
