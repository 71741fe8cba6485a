/**
 * Creates the plugin, which creates a span for each call, attempt and token request, and records metrics.
 * @module
 */
import type { Attributes, MeterProvider, TracerProvider } from '@opentelemetry/api'
import { type ClientEvent, definePlugin, type EmptyObject, type Plugin } from '@tarja/core'
import { createRecorder, type Recorder, type Unresolved } from './metrics.ts'
import { createSpans } from './spans.ts'

/** Options of {@linkcode openTelemetry}: the spans that it creates and the providers that it reports to. */
export interface OpenTelemetryOptions {
	/**
	 * Whether to create a span for each HTTP attempt. Use `false` if the runtime creates them itself, as Deno does with `OTEL_DENO`, and as
	 * Cloudflare does. Default `true`.
	 */
	readonly attempts?: boolean
	/** Lists a journal's unresolved calls, for the gauge `tarja.journal.unresolved`: `() => client.journal.unresolved()`. */
	readonly unresolved?: Unresolved
	/** Tracer provider to use instead of the globally registered one. */
	readonly tracerProvider?: TracerProvider
	/** Meter provider to use instead of the globally registered one. */
	readonly meterProvider?: MeterProvider
}

/**
 * Creates a plugin that reports a client's calls as spans and metrics, with the names of OpenTelemetry's semantic conventions.
 *
 * No name, attribute or value comes from an input, a response body, a header or a filled-in URL. The plugin changes no result: it drops
 * every error of an SDK or an exporter. Without a registered SDK it does nothing. It finds an SDK that you register later.
 *
 * Other instrumentations of `fetch` create no span of the same attempt, because theirs would contain the filled-in URL. To prevent them,
 * the plugin needs a context manager, which the SDKs for Node and browsers register.
 *
 * @param options See {@linkcode OpenTelemetryOptions}.
 * @returns A plugin without a namespace.
 * @see OpenTelemetry semantic conventions: HTTP spans and metrics (client).
 * @example
 * ```ts
 * import { createClient } from '@tarja/core'
 * import { openTelemetry } from '@tarja/opentelemetry'
 *
 * const client = createClient({ baseUrl: 'https://platform.example' }).use(openTelemetry())
 * ```
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Plugin<'openTelemetry', EmptyObject> {
	const { meterProvider, unresolved } = options
	const recorder = createRecorder(meterProvider, unresolved)
	const { endSpan, ...around } = createSpans(options)
	const measure = createMeasure(recorder)
	const on = (event: ClientEvent): void => {
		try {
			endSpan(event)
		} finally {
			measure(event)
		}
	}
	return definePlugin({
		id: 'openTelemetry',
		setup() {
			if (unresolved) prepareSafely(recorder)
			return { watch: { on, ...around } }
		},
	})
}

/** Creates the instruments and drops what the SDK throws, because core doesn't guard `setup`. */
function prepareSafely(recorder: Recorder): void {
	try {
		recorder.prepare()
	} catch {
		// Dropped on purpose: an SDK that throws must not fail `use()`.
	}
}

/** Creates the function that records one event. */
function createMeasure(recorder: Recorder): (event: ClientEvent) => void {
	const limitSeries = createSeriesLimit()
	return (event) => {
		if (event.type === 'call_ended') {
			const { call, outcome, error } = event
			recorder.call(event.durationMs, () => {
				const attributes: Attributes = { 'tarja.operation': call.operation, 'tarja.outcome': outcome }
				if (error) attributes['error.type'] = error.code
				return limitSeries(attributes, { 'tarja.outcome': outcome })
			})
		} else if (event.type.startsWith('token_')) {
			const { reason, action } = event as { reason?: string; action?: string }
			recorder.token(() => ({
				'tarja.token.event': event.type.slice('token_'.length),
				...(reason && { 'tarja.token.reason': reason }),
				...(action && { 'tarja.token.action': action }),
			}))
		}
	}
}

/** Largest number of series of one metric, because operations that are created at run time would otherwise add series without limit. */
const mostSeries = 1000

/**
 * Creates a function that passes the first 1,000 distinct sets of attributes through. It replaces later sets by `rest`, marked with
 * `otel.metric.overflow` as OpenTelemetry's specification requires.
 */
function createSeriesLimit(): (attributes: Attributes, rest: Attributes) => Attributes {
	const known = new Set<string>()
	return (attributes, rest) => {
		const key = Object.values(attributes).join('\n')
		if (known.size < mostSeries) known.add(key)
		return known.has(key) ? attributes : { ...rest, 'otel.metric.overflow': true }
	}
}
