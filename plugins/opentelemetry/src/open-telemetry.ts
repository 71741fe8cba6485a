/**
 * The plugin: a span for each call, exchange and token request, and metrics.
 * @module
 */
import type { Attributes, MeterProvider, TracerProvider } from '@opentelemetry/api'
import { type ClientEvent, definePlugin, type EmptyObject, type Plugin } from '@tarja/core'
import { exchangeSeries } from './attributes.ts'
import { type Recorder, recorderFor, type Unresolved } from './metrics.ts'
import { boundedSeries } from './series.ts'
import { spansOf } from './spans.ts'

/** Which spans {@linkcode openTelemetry} makes, and which providers it reports to. */
export interface OpenTelemetryOptions {
	/**
	 * Makes a span for each HTTP attempt. Set it to `false` where the runtime makes them itself: Deno with `OTEL_DENO`, Cloudflare.
	 * Default true.
	 */
	readonly attempts?: boolean
	/**
	 * Sends `traceparent` (and `tracestate`, never baggage) to the platform. It tells somebody else your trace's id and whether
	 * you keep it, and in a page it costs a preflight. Default false.
	 */
	readonly propagate?: boolean
	/** `http.client.request.duration` as well, where nothing else in the process measures it. Default false. */
	readonly httpMetric?: boolean
	/**
	 * Keeps instrumentations of `fetch` from making spans of the same exchanges, with the filled-in URL in them. Needs a context
	 * manager, as the SDKs for Node and pages register one. Default true.
	 */
	readonly suppress?: boolean
	/** Lists a journal's unresolved calls for the gauge `tarja.journal.unresolved`: `() => client.journal.unresolved()`. */
	readonly unresolved?: Unresolved
	/** Tracer provider to use in place of the globally registered one. */
	readonly tracerProvider?: TracerProvider
	/** Meter provider to use in place of the globally registered one. */
	readonly meterProvider?: MeterProvider
}

/**
 * Makes spans and metrics of a client's calls, in the names of OpenTelemetry's semantic conventions.
 *
 * No name, attribute or value is taken from an input, an answer, a header or a filled-in URL. It can change no result: what fails
 * in it, in an SDK or in an exporter is dropped. Without a registered SDK it does nothing, and costs next to nothing. An SDK that is
 * registered later is found.
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
	const { propagate = false, httpMetric = false, meterProvider, unresolved } = options
	const recorder = recorderFor(meterProvider, unresolved)
	const { ended, isIdle: hasNoTracer, traceHeaders, ...around } = spansOf(options)
	const measure = measuring(recorder, httpMetric)
	const on = (event: ClientEvent): void => {
		try {
			ended(event)
		} finally {
			measure(event)
		}
	}
	return definePlugin({
		id: 'openTelemetry',
		setup() {
			if (unresolved) harmless(recorder.prepare)
			return {
				watch: { isIdle: () => hasNoTracer() && recorder.isIdle(), on, ...around },
				...(propagate && {
					attempt: {
						// Adds `traceparent` before a signing plugin runs, so that the signature covers it.
						prepare: (attempt, next) => {
							harmless(() => {
								for (const [name, value] of traceHeaders(attempt.call.meta)) attempt.headers.set(name, value)
							})
							return next(attempt)
						},
					},
				}),
			}
		},
	})
}

/** Runs work and drops its exceptions, for code that core does not already guard. */
function harmless(work: () => void): void {
	try {
		work()
	} catch {
		// Swallowed on purpose: an SDK that throws must not fail a call.
	}
}

function measuring(recorder: Recorder, httpMetric: boolean): (event: ClientEvent) => void {
	const [calls, exchanges] = [boundedSeries(), boundedSeries()]
	return (event) => {
		if (event.type === 'call_ended') {
			const { call, outcome, error } = event
			recorder.call(event.durationMs, () => {
				const attributes: Attributes = { 'tarja.operation': call.operation, 'tarja.outcome': outcome }
				if (error) attributes['error.type'] = error.code
				return calls(attributes, { 'tarja.outcome': outcome })
			})
		} else if (event.type === 'attempt_ended') {
			if (httpMetric) recorder.attempt(event.durationMs, () => exchanges(exchangeSeries(event)))
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
