// OpenTelemetry's own SDK with exporters that keep what they get.
import {
	AggregationTemporality,
	InMemoryMetricExporter,
	MeterProvider,
	PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'

/** Spans and metrics as an SDK exports them. */
export function sdk() {
	const spans = new InMemorySpanExporter()
	const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
	const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
	const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
	const meterProvider = new MeterProvider({ readers: [reader] })
	return {
		providers: { tracerProvider, meterProvider },
		spans: () => spans.getFinishedSpans(),
		async points() {
			exporter.reset()
			await reader.forceFlush()
			const scopes = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics)
			const found = scopes.flatMap(({ metrics }) => metrics)
			return found.flatMap(({ descriptor: { name }, dataPoints }) =>
				dataPoints.map(({ attributes, value }) => ({ name, attributes, value })),
			)
		},
	}
}
