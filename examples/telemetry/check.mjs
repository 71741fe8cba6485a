// Plays the shop against the emulator and a collector, and checks that the dashboard asks for nothing that was not exported.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@tarja/emulator/node'
import { startCollector } from './collector.mjs'

const [platform, collector] = await Promise.all([serve(), startCollector()])
const intents = { path: '/api/v1/core/pagamento/intencao-pagamento' }
// A 401 that says so is about the token: only then is a payment sent once more.
const headers = { 'www-authenticate': 'Bearer error="invalid_token"' }
// The second payment's answer is lost, the third is refused, the fourth's token is not accepted, the fifth answers too late.
platform.emulator.faults.add(
	{ match: intents, at: 'after-commit', action: 'reset', after: 1 },
	{ match: intents, at: 'before-accept', action: 'status', status: 402, body: { status: 'DECLINED' }, after: 1 },
	{ match: intents, at: 'before-accept', action: 'status', status: 401, headers, after: 1 },
	{ match: intents, at: 'after-commit', action: 'hang', after: 2 },
)
const { stdout } = await promisify(execFile)(process.execPath, ['shop.ts', platform.url, collector.url], {
	cwd: import.meta.dirname,
})
console.log(stdout)

const metrics = collector.metrics()
const outcomes = metrics.filter(({ name }) => name === 'tarja.client.call.duration').map((each) => each.attributes)
assert.deepEqual(
	new Set(outcomes.map((each) => each['tarja.outcome'])),
	new Set(['applied', 'unknown', 'rejected', 'not_processed']),
)
const unresolved = metrics.find((each) => each.attributes['tarja.journal.state'] === 'unknown')
assert.equal(Number(unresolved.asDouble ?? unresolved.asInt), 2)
assert.equal(collector.spans().filter(({ name }) => name === 'payments.createIntent').length, 5)
for (const secret of [/4111111111111111/, /emulator-password/, /emulator-value/, /eyJ/])
	assert.ok(!collector.received.some(({ text }) => secret.test(text)), `${secret} was exported`)
// The shop's own reference is on every span. What identifies a payment at the platform is on the spans of those that may have been made, and
// on nothing else. Digits by themselves: times have the same ones among others.
const identifying = /\b7310000\d\d\b|valorTransacao/
const naming = collector.spans().filter((span) => identifying.test(JSON.stringify(span)))
assert.deepEqual(
	naming.map(({ name, attributes }) => [name, attributes['tarja.outcome'], attributes['tarja.field.nsuOrigem']]),
	[
		['payments.createIntent', 'unknown', '731000025'],
		['payments.createIntent', 'unknown', '731000058'],
	],
)
assert.ok(!identifying.test(JSON.stringify(metrics)), 'a metric names a payment')

/** As Prometheus has what comes over OTLP: dots become underscores, and units and kinds are part of the name. */
const inPrometheus = ({ name, unit, kind }) => {
	const base = name.replaceAll('.', '_') + (unit === 's' ? '_seconds' : '')
	if (kind === 'histogram') return ['_bucket', '_count', '_sum'].map((suffix) => base + suffix)
	return [kind === 'counter' ? `${base}_total` : base]
}
const exported = new Map()
for (const metric of metrics)
	for (const name of inPrometheus(metric)) {
		const labels = exported.get(name) ?? new Set(['le'])
		exported.set(name, labels)
		for (const key of Object.keys(metric.attributes)) labels.add(key.replaceAll('.', '_'))
	}

const { panels } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'dashboard.json'), 'utf8'))
const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
for (const query of queries) {
	// What stands in selectors and after `by` are labels; of the rest, only a metric has such a name.
	const names = query.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '').match(/\b(?:tarja|http)_\w+/g)
	assert.ok(
		names?.every((name) => exported.has(name)),
		`the run has not exported ${names}: ${query}`,
	)
	const [metric] = names
	const asked = [...query.matchAll(/by \(([^)]*)\)|\{([^}]*)\}/g)].flatMap(([, by = '', selector = '']) =>
		[...by.split(/, */), ...selector.split(/, */).map((each) => each.split(/[=!]/)[0])].filter(Boolean),
	)
	for (const label of asked) assert.ok(exported.get(metric).has(label), `${metric} has no label ${label}: ${query}`)
}
assert.ok(queries.length >= 9)
assert.match(panels[0].title, /Unknown/)
assert.match(panels[1].title, /Unresolved/)

await Promise.all([platform.close(), collector.close()])
