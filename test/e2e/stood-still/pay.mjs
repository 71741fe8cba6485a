// A process that stops itself between a payment's entry and its request, as a debugger, a container's freezer and a laptop's lid do.
import { createClient, definePlugin, operation } from '@tarja/core'

const [baseUrl, via] = process.argv.slice(2)
const { Deno: deno, Bun: bun } = globalThis

async function transportOver(name) {
	const { undiciTransport } = await import('@tarja/node-transport')
	const { createRequire } = process.getBuiltinModule('node:module')
	const { Agent } = createRequire(`${process.cwd()}/package.json`)(name)
	return undiciTransport(new Agent())
}

const standing = definePlugin({
	id: 'standing',
	setup: () => ({
		call: {
			journal: (call, next) => {
				if (deno) deno.kill(deno.pid, 'SIGSTOP')
				else process.kill(process.pid, 'SIGSTOP')
				return next(call)
			},
		},
	}),
})
const client = createClient({ baseUrl, ...(via !== 'fetch' && { transport: await transportOver(via) }) }).use(standing)
const pay = operation({ method: 'POST', path: '/pay' })
console.log(JSON.stringify({ pid: deno?.pid ?? process.pid, runtime: deno ? 'Deno' : bun ? 'Bun' : 'Node' }))
const told = await client.call(pay, { body: { n: 1 } }, { timeoutMs: 2000 }).then(
	() => ({ outcome: 'applied' }),
	({ code, outcome, attempts }) => ({ code, outcome, attempts }),
)
console.log(JSON.stringify(told))
process.exit()
