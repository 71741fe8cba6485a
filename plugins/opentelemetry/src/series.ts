/**
 * How many series a metric may have.
 * @module
 */
import type { Attributes } from '@opentelemetry/api'

/** Of one metric. Where paths are made up at run time, their names have no end. */
const mostSeries = 1000

/** Hands attributes on while there are few different ones; later ones become what `rest` says, with the specification's own mark. */
export function boundedSeries(): (attributes: Attributes, rest?: Attributes) => Attributes {
	const known = new Set<string>()
	return (attributes, rest = {}) => {
		const key = Object.values(attributes).join('\n')
		if (known.size < mostSeries) known.add(key)
		return known.has(key) ? attributes : { ...rest, 'otel.metric.overflow': true }
	}
}
