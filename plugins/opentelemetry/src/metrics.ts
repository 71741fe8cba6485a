/**
 * Records how long calls, attempts and token requests take, as OpenTelemetry metrics.
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
import { scope } from './scope.ts'

/** Records metrics; does nothing while no SDK is registered. */
export interface Recorder {
	/** Creates the instruments early, because a gauge is read before the first call. */
	prepare(): void
	/** Whether no OpenTelemetry SDK is registered, so that measurements would go nowhere. */
	isIdle(): boolean
	call(durationMs: number, attributes: () => Attributes): void
	attempt(durationMs: number, attributes: () => Attributes): void
	token(attributes: () => Attributes): void
}

/** Lists the calls of a journal that are unresolved. */
export type Unresolved = () => Promise<readonly { readonly state: string }[]>

interface Instruments {
	readonly provider: MeterProvider
	readonly isNoop: boolean
	readonly call: Histogram
	readonly attempt: Histogram
	readonly token: Counter
}

/** Histogram buckets in seconds, as the semantic conventions advise for HTTP. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30]

/** Creates the instruments again when the meter provider changes: instruments made before an SDK was registered never work. */
export function recorderFor(given: MeterProvider | undefined, unresolved: Unresolved | undefined): Recorder {
	let made: Instruments | undefined
	const instruments = (): Instruments => {
		const provider = given ?? metrics.getMeterProvider()
		if (made?.provider !== provider) made = instrumentsOf(provider, unresolved)
		return made
	}
	return {
		prepare: instruments,
		isIdle: () => instruments().isNoop,
		call(durationMs, attributes) {
			const { call, isNoop } = instruments()
			if (!isNoop) call.record(durationMs / 1000, attributes())
		},
		attempt(durationMs, attributes) {
			const { attempt, isNoop } = instruments()
			if (!isNoop) attempt.record(durationMs / 1000, attributes())
		},
		token(attributes) {
			const { token, isNoop } = instruments()
			if (!isNoop) token.add(1, attributes())
		},
	}
}

function instrumentsOf(provider: MeterProvider, unresolved: Unresolved | undefined): Instruments {
	const meter = provider.getMeter(scope.name)
	const seconds = { unit: 's', advice: { explicitBucketBoundaries: buckets } }
	if (unresolved) observe(meter.createObservableGauge('tarja.journal.unresolved', { unit: '{call}' }), unresolved)
	return {
		provider,
		isNoop: meter === createNoopMeter(),
		call: meter.createHistogram('tarja.client.call.duration', seconds),
		attempt: meter.createHistogram('http.client.request.duration', seconds),
		token: meter.createCounter('tarja.client.token.events', { unit: '{event}' }),
	}
}

const states = ['pending', 'unknown', 'unreadable']

/** Reports each state, also with 0: an alarm must not depend on a series that appears and disappears. */
function observe(gauge: ObservableGauge, unresolved: Unresolved): void {
	gauge.addCallback(async (result) => {
		const listed = await unresolved()
		for (const state of states)
			result.observe(listed.filter((entry) => entry.state === state).length, { 'tarja.journal.state': state })
	})
}
