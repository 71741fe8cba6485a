// OpenTelemetry's own SDK, versions 2 and 3, with exporters that keep what they get.
import type { TracerProvider } from '@opentelemetry/api'
import * as metrics2 from '@opentelemetry/sdk-metrics'
import * as trace2 from '@opentelemetry/sdk-trace-base'
import * as metrics3 from 'otel3-metrics'
import * as trace3 from 'otel3-trace'

const versions = {
	2: {
		...metrics2,
		createTracerProvider: (exporter: trace2.InMemorySpanExporter) =>
			new trace2.BasicTracerProvider({ spanProcessors: [new trace2.SimpleSpanProcessor(exporter)] }),
	},
	3: {
		...metrics3,
		createTracerProvider: (exporter: trace2.InMemorySpanExporter) =>
			new trace3.TracerProvider({ spanProcessors: [new trace3.SimpleSpanProcessor({ exporter } as never)] }),
	},
	// Both have the parts that are used here. Their other types differ.
} as unknown as Readonly<
	Record<2 | 3, typeof metrics2 & { createTracerProvider(exporter: trace2.InMemorySpanExporter): TracerProvider }>
>

/** Spans and metrics as an SDK exports them. */
export function sdk(version: keyof typeof versions = 2) {
	const own = versions[version]
	const spans = new trace2.InMemorySpanExporter()
	const tracerProvider = own.createTracerProvider(spans)
	const exporter = new own.InMemoryMetricExporter(own.AggregationTemporality.CUMULATIVE)
	const reader = new own.PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
	const meterProvider = new own.MeterProvider({ readers: [reader] })
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
