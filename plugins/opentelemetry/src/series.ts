/**
 * Limits how many series a metric can have.
 * @module
 */
import type { Attributes } from '@opentelemetry/api'

/**
 * Most series (distinct sets of attributes) of one metric: paths that are made up at run time would otherwise create
 * series without end.
 */
const mostSeries = 1000

/**
 * Passes attributes through for the first so many distinct sets; later sets are replaced by `rest`, marked as OpenTelemetry's
 * specification asks (`otel.metric.overflow`).
 */
export function boundedSeries(): (attributes: Attributes, rest?: Attributes) => Attributes {
	const known = new Set<string>()
	return (attributes, rest = {}) => {
		const key = Object.values(attributes).join('\n')
		if (known.size < mostSeries) known.add(key)
		return known.has(key) ? attributes : { ...rest, 'otel.metric.overflow': true }
	}
}
