// A preload for Node. Up to version 24, Node's --permission doesn't restrict the network. With --permission and this preload, a program
// can't open a connection. --permission denies child processes, workers, native code and Node's own bindings.
import { registerHooks } from 'node:module'
import process from 'node:process'

const network = /^(?:node:)?_?(?:net|tls|tls_wrap|tls_common|http2?|http_\w+|https|dgram|dns|inspector|quic)(?:\/|$)/

function refuse(what) {
	throw Object.assign(new Error(`There is no network here: ${what}`), { code: 'ERR_ACCESS_DENIED' })
}

registerHooks({
	resolve: (specifier, context, next) => (network.test(specifier) ? refuse(specifier) : next(specifier, context)),
})
const { getBuiltinModule } = process
process.getBuiltinModule = (name) => (network.test(name) ? refuse(name) : getBuiltinModule(name))
for (const name of ['fetch', 'WebSocket', 'EventSource'])
	globalThis[name] = function denied() {
		refuse(name)
	}
