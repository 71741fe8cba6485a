// CPU per call in each runtime, in rounds long enough for every compiler to have its say.
import { installed } from '../../../tools/places.mjs'
import { workerdCpu } from '../workerd.mjs'
import { figures, node, program } from './programs.mjs'

const deno = [installed('.bin/deno'), 'run', '-A', '--no-config', '--v8-flags=--expose-gc']
const runtimes = {
	Node: (bundles) => figures(node, '--expose-gc', program('cpu.mjs'), 9, 4000, ...bundles),
	workerd: (bundles) => workerdCpu(5, 2000, bundles),
	Deno: (bundles) => figures(...deno, program('cpu.mjs'), 5, 2500, ...bundles),
	Bun: (bundles) => figures(installed('.bin/bun'), program('cpu.mjs'), 5, 2500, ...bundles),
}

/** The figures of each bundle, by runtime. */
export async function cpuOf(bundles) {
	const found = {}
	for (const [runtime, measure] of Object.entries(runtimes)) found[runtime] = await measure(bundles)
	return found
}
