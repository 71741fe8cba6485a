// node run.mjs <change> <urls in JSON>
import { tell } from './calls.mjs'

const { Deno: deno } = globalThis
// Node's own fetch assigns to its errors' names: where that fails, it does so in a socket's event, and nobody can catch it but here.
process.on('uncaughtException', (error) => {
	if (!/read only property 'name'/.test(error.message)) throw error
})
const [change, urls] = deno ? deno.args : process.argv.slice(2)
console.log(JSON.stringify(await tell(change, JSON.parse(urls))))
if (deno) deno.exit()
else process.exit()
