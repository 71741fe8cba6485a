// A shop's payments with faults played, and all that happens exported over OTLP. Takes the platform's and the collector's URLs.

import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { payments } from '@tarja/catalogue/payments'
import { createClient, operation } from '@tarja/core'
import { logging } from '@tarja/core/logging'
import { passwordGrant } from '@tarja/core/password-grant'
import { emulatorCredentials } from '@tarja/emulator'
import { journal } from '@tarja/journal'
import { memoryJournal } from '@tarja/journal/memory'
import { openTelemetry } from '@tarja/opentelemetry'

const [platformUrl = '', collectorUrl = ''] = process.argv.slice(2)
const tracerProvider = new BasicTracerProvider({
	spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` }))],
})
const reader = new PeriodicExportingMetricReader({
	exporter: new OTLPMetricExporter({ url: `${collectorUrl}/v1/metrics` }),
})
const meterProvider = new MeterProvider({ readers: [reader] })

const recorded = createClient({ baseUrl: platformUrl, auth: passwordGrant(emulatorCredentials), timeoutMs: 5000 })
	.use(payments({ createIntent: { outcomeOf: { field: 'status', applied: ['ACCEPTED'], rejected: ['DECLINED'] } } }))
	.use(journal({ store: memoryJournal() }))
const client = recorded
	.use(openTelemetry({ tracerProvider, meterProvider, unresolved: () => recorded.journal.unresolved() }))
	.use(logging(({ level, message }) => console.log(level, message)))

for (const [index, nsuOrigem] of ['731000017', '731000025', '731000033', '731000041', '731000058'].entries())
	await client.journal.once(`order-${index + 1}`, client.payments.createIntent, {
		body: { nsuOrigem, valorTransacao: '1990' },
	})
// What is not shown is answered with 501, and what is no JSON is not sent.
await client
	.call(operation({ method: 'GET', path: '/loans/{id}', effect: 'safe' }), { params: { id: '4111111111111111' } })
	.catch(() => {})
const invalid = operation({ method: 'POST', path: '/a', id: 'invalid', outcomeOf: 'http' })
await client.journal.once('order-0', invalid, { body: { amount: 1n } }).catch(() => {})

await tracerProvider.shutdown()
await meterProvider.shutdown()
