/**
 * Records calls and token events as OpenTelemetry metrics.
 * @module
 */
import {
	type Attributes,
	type Counter,
	createNoopMeter,
	type Histogram,
	type MeterProvider,
	metrics,
	type ObservableGauge,
} from '@opentelemetry/api'

/** Name under which spans and metrics are reported (OpenTelemetry's instrumentation scope). */
export const scopeName = '@tarja/opentelemetry'

/** Records metrics; does nothing while no SDK is registered. */
export interface Recorder {
	/** Creates the instruments early, because a gauge is read before the first call. */
	prepare(): void
	call(durationMs: number, attributes: () => Attributes): void
	token(attributes: () => Attributes): void
}

/** Returns the unresolved calls of a journal. */
export type Unresolved = () => Promise<readonly { readonly state: string }[]>

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
export function createRecorder(meterProvider: MeterProvider | undefined, unresolved: Unresolved | undefined): Recorder {
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
