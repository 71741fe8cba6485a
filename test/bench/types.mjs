// Type instantiations of a consumer of twelve operations, exact and the same on every machine.
import { execute } from '../../tools/execute.mjs'
import { installed } from '../../tools/places.mjs'

/** As the compiler counts them; it must find nothing wrong. */
export async function instantiations() {
	const project = new URL('types', import.meta.url).pathname
	const { code, output } = await execute(installed('.bin/tsc'), ['-p', project, '--extendedDiagnostics'])
	if (code !== 0) throw new Error(output)
	return Number(/Instantiations:\s+(\d+)/.exec(output)[1])
}
