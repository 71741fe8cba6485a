// Node with undici's instrumentation: node.mjs platform collector [with] [manager]
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { callWithCard } from './call.mjs'

const [platformUrl, collectorUrl, ...wanted] = process.argv.slice(2)
const provider = new BasicTracerProvider({
	spanProcessors: [new SimpleSpanProcessor(new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` }))],
})
trace.setGlobalTracerProvider(provider)
if (wanted.includes('manager')) context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
propagation.setGlobalPropagator(new W3CTraceContextPropagator())
const instrumentation = new UndiciInstrumentation()
instrumentation.setTracerProvider(provider)
instrumentation.enable()

await provider.getTracer('shop').startActiveSpan('order', async (span) => {
	await callWithCard(platformUrl, wanted.includes('with') ? {} : undefined)
	span.end()
})
await provider.shutdown()
