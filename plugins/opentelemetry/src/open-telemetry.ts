/**
 * Creates the plugin, which makes a span for each call, attempt and token request, and records calls and token events as metrics.
 * @module
 */
import type { Attributes, Counter, Histogram, MeterProvider, ObservableGauge, TracerProvider } from '@opentelemetry/api'
import { createNoopMeter, metrics } from '@opentelemetry/api'
import { type ClientEvent, definePlugin, type EmptyObject, type Plugin } from '@tarja/core'
import { createSpans, scopeName } from './spans.ts'

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
			return { observe: { on, ...around } }
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

/** Records metrics; does nothing while no SDK is registered. */
interface Recorder {
	/** Creates the instruments early, because a gauge is read before the first call. */
	prepare(): void
	call(durationMs: number, attributes: () => Attributes): void
	token(attributes: () => Attributes): void
}

/** Returns the unresolved calls of a journal. */
type Unresolved = () => Promise<readonly { readonly state: string }[]>

interface Instruments {
	readonly provider: MeterProvider
	readonly isNoop: boolean
	readonly call: Histogram
	readonly token: Counter
}

/** Histogram buckets in seconds, as the semantic conventions recommend for HTTP. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30]

/**
 * Creates a recorder. It creates the instruments again when the meter provider changes, because instruments that exist before an SDK
 * is registered never work.
 */
function createRecorder(meterProvider: MeterProvider | undefined, unresolved: Unresolved | undefined): Recorder {
	let made: Instruments | undefined
	const getInstruments = (): Instruments => {
		const provider = meterProvider ?? metrics.getMeterProvider()
		if (made?.provider !== provider) made = createInstruments(provider, unresolved)
		return made
	}
	return {
		prepare: getInstruments,
		call(durationMs, attributes) {
			const { call, isNoop } = getInstruments()
			if (!isNoop) call.record(durationMs / 1000, attributes())
		},
		token(attributes) {
			const { token, isNoop } = getInstruments()
			if (!isNoop) token.add(1, attributes())
		},
	}
}

function createInstruments(provider: MeterProvider, unresolved: Unresolved | undefined): Instruments {
	const meter = provider.getMeter(scopeName)
	const seconds = { unit: 's', advice: { explicitBucketBoundaries: buckets } }
	if (unresolved) observe(meter.createObservableGauge('tarja.journal.unresolved', { unit: '{call}' }), unresolved)
	return {
		provider,
		isNoop: meter === createNoopMeter(),
		call: meter.createHistogram('tarja.client.call.duration', seconds),
		token: meter.createCounter('tarja.client.token.events', { unit: '{event}' }),
	}
}

const states = ['pending', 'unknown', 'unreadable']

/** Reports each state even if its count is 0, because an alarm must not depend on a series that appears and disappears. */
function observe(gauge: ObservableGauge, unresolved: Unresolved): void {
	gauge.addCallback(async (result) => {
		const listed = await unresolved()
		for (const state of states)
			result.observe(listed.filter((entry) => entry.state === state).length, { 'tarja.journal.state': state })
	})
}
