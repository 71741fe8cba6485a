// What @tarja/opentelemetry costs, to a client without it.
import { bundlesOf, contenders, sizeOf } from '../contenders.mjs'
import { comparedTo } from '../measure.mjs'
import { cpuOf } from './cpu.mjs'
import { budget, kB, ratio, table } from './page.mjs'

const measured = contenders.filter(({ name }) => name.startsWith('tarja'))
const [plain, noSdk, sampled] = measured.map(({ name }) => name)

export async function telemetryPart() {
	const figures = await cpuOf(...(await bundlesOf(measured)))
	const sizes = await Promise.all(measured.map((found) => sizeOf(found)))
	const compared = Object.entries(figures).map(([runtime, all]) => [runtime, comparedTo(plain, all.warm)])
	const head = ['', 'kB', ...compared.map(([runtime]) => `CPU, ${runtime}`)]
	const rows = measured.map(({ name, label }, i) => [
		label,
		kB(sizes[i].brotli),
		...compared.map(([, all]) => ratio(all[name])),
	])
	const limits = [
		['CPU with @tarja/opentelemetry, no SDK', noSdk, 1.1],
		['CPU with @tarja/opentelemetry, sampled', sampled, 2],
	]
	const budgets = compared.flatMap(([runtime, all]) =>
		limits.map(([what, name, limit]) =>
			budget(`${what} (${runtime})`, `≤ ${limit.toFixed(2)}`, ratio(all[name]), all[name].ratio <= limit),
		),
	)
	const note =
		'CPU per call: ratio to tarja without the plugin, in the same interleaved run. kB: minified, brotli; the last has the SDK.'
	return { text: `### What telemetry costs\n\n${table(head, rows)}\n${note}\n`, budgets }
}
