// Coverage of the sources by the tests in Node: node tools/coverage.mjs
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { CoverageReport } from 'monocart-coverage-reports'
import { execute } from './execute.mjs'
import { root } from './workspace.mjs'

const wantedPercent = 90
const raw = resolve(root, '.cache/coverage')
rmSync(raw, { recursive: true, force: true })
const argv = [resolve(root, 'test/run.mjs'), 'node', '--source']
const { code } = await execute(process.execPath, argv, { cwd: root, env: { NODE_V8_COVERAGE: raw }, echo: true })

// Not c8: it reports 100 % for whatever it cannot map through a bundle's source map.
const report = new CoverageReport({
	outputDir: resolve(root, '.cache/coverage-report'),
	logging: 'error',
	reports: ['v8', 'console-details'],
	entryFilter: ({ url }) => /\/tests-node-\d+\.mjs$/.test(url),
	sourceFilter: (path) => /(packages|plugins)\/[^/]+\/src\//.test(path) && !path.endsWith('.test.ts'),
	onEnd({ summary }) {
		for (const kind of ['lines', 'branches', 'functions']) {
			const { pct } = summary[kind]
			if (pct >= wantedPercent) continue
			console.log(`${kind}: ${pct} % covered, ${wantedPercent} % wanted`)
			process.exitCode = 1
		}
	},
})
await report.addFromDir(raw)
await report.generate()
process.exitCode ||= code
