/** Keeps connections waiting: a port that listens, whose queue of connections is full, and from which nobody takes one. */
import process from 'node:process'
import { Worker } from 'node:worker_threads'

/** Whether connections can be kept waiting here. Other systems refuse them; Bun and Deno accept them whatever the backlog. */
export const canKeepWaiting: boolean =
	process.platform === 'linux' && !('bun' in process.versions) && !('deno' in process.versions)

// A backlog of 1 holds two connections (Linux 6, Node 24.21); a few more are made in case it holds more. Theirs are begun before the
// thread can accept any, and then it stands still.
const program = `
const { connect, createServer } = require('node:net')
const { port, host } = require('node:worker_threads').workerData
createServer().listen({ port, host, backlog: 1 }, () => {
	for (let count = 0; count < 8; count += 1) connect(port, host)
	process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
})`

/**
 * Takes a port that nobody listens on.
 *
 * @returns A function that leaves the port again.
 */
export function keepWaiting(port: number, host: string): () => Promise<unknown> {
	const worker = new Worker(program, { eval: true, workerData: { port, host } })
	worker.on('error', () => {}) // Another program has taken the port: it answers, or nobody does.
	worker.unref()
	return () => worker.terminate()
}
