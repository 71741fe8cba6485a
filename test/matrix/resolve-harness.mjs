// Preloaded by Node where tests are not bundled: lets them import the harness by the name they use everywhere.
import { registerHooks } from 'node:module'

globalThis.__TARJA_TEST__ = JSON.parse(process.env.MATRIX_CONSTANTS)
const harness = new URL('../harness.ts', import.meta.url).href
registerHooks({
	resolve: (specifier, context, next) =>
		specifier === '@tarja-test/harness' ? { url: harness, shortCircuit: true } : next(specifier, context),
})
