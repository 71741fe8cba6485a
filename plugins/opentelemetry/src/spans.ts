/**
 * Creates the spans, and runs the code inside them.
 * @module
 */
import {
	type Attributes,
	type Context,
	context,
	createContextKey,
	type ProxyTracerProvider,
	type Span,
	type SpanContext,
	SpanKind,
	SpanStatusCode,
	type Tracer,
	type TracerProvider,
	trace,
} from '@opentelemetry/api'
import type { ClientEvent, Watcher } from '@tarja/core'
import { attemptEnd, attemptStart, callEnd, callStart } from './attributes.ts'
import { scope } from './scope.ts'

/** Which spans are made, and by which tracer provider. */
export interface SpanSettings {
	readonly attempts?: boolean
	readonly suppress?: boolean
	readonly tracerProvider?: TracerProvider
}

/** Begins a span before the code it covers runs, and ends it when the watcher hears of the end. */
export interface Spans extends Required<Pick<Watcher, 'aroundCall' | 'aroundAttempt' | 'aroundToken'>> {
	/** Whether no OpenTelemetry SDK is registered, so that spans would go nowhere. */
	isIdle(): boolean
	ended(event: ClientEvent): void
	/** `traceparent` and `tracestate` for the call that has this `meta`. */
	traceHeaders(meta: object): readonly (readonly [name: string, value: string])[]
}

/** An open span and the context in which it is active. */
interface Open {
	readonly span: Span
	readonly within: Context
}

/** The context key with which OpenTelemetry SDKs suppress tracing; instrumentations look for this very key. */
const suppressKey = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')

export function spansOf({ attempts = true, suppress = true, tracerProvider }: SpanSettings): Spans {
	/**
	 * Open spans: of calls by their `meta`, of attempts by themselves. Each is removed when its end is reported, which always
	 * happens.
	 */
	const open = new Map<object, Open>()
	const tracer = tracersOf(tracerProvider)
	const quiet = (within: Context): Context => (suppress ? within.setValue(suppressKey, true) : within)
	const begin = (key: object, span: Span, parent: Context): Context => {
		const within = trace.setSpan(parent, span)
		open.set(key, { span, within })
		return within
	}
	const end = (key: object, attributes: () => Attributes, isError: boolean): void => {
		const { span } = open.get(key) ?? {}
		if (!span) return
		open.delete(key)
		if (span.isRecording()) span.setAttributes(attributes())
		// Sets no status description: an error message may quote data that must not be in a trace.
		if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
		span.end()
	}
	return {
		isIdle: () => !tracer(),
		aroundCall(call, run) {
			const found = tracer()
			if (!found) return
			const parent = context.active()
			const attributes = callStart(call)
			const span = found.startSpan(call.operation, { kind: SpanKind.INTERNAL, attributes }, parent)
			context.with(begin(call.meta, span, parent), run)
		},
		aroundAttempt(attempt, run) {
			const found = tracer()
			if (!found) return
			const parent = open.get(attempt.call.meta)?.within ?? context.active()
			// Without attempt spans of our own, an instrumentation's spans are wanted: do not suppress them.
			if (!attempts) return void context.with(parent, run)
			const attributes = attemptStart(attempt)
			const name = `${attributes['http.request.method']} ${attempt.call.path}`
			const span = found.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
			context.with(quiet(begin(attempt, span, parent)), run)
		},
		aroundToken: tokenSpans(tracer, quiet),
		ended(event) {
			if (event.type === 'call_ended') end(event.call.meta, () => callEnd(event), event.outcome !== 'applied')
			else if (event.type === 'attempt_ended') {
				const isError = event.status === undefined || event.status >= 400
				end(event.attempt, () => attemptEnd(event), isError)
			}
		},
		// A layer may have replaced `meta`: then use the active span, which is the call's where a context manager is registered.
		traceHeaders: (meta) => headersOf((open.get(meta)?.span ?? trace.getSpan(context.active()))?.spanContext()),
	}
}

/** Returns `undefined` while no SDK is registered: the API then gives a proxy provider that stands in for a later one. */
function tracersOf(given: TracerProvider | undefined): () => Tracer | undefined {
	let from: TracerProvider | undefined
	let known: Tracer | undefined
	return () => {
		const provider = given ?? trace.getTracerProvider()
		const proxy = provider as Partial<ProxyTracerProvider>
		// Asks the proxy for its delegate each time, because it changes when an SDK is registered.
		const delegate = proxy.getDelegate ? proxy.getDelegate.call(provider) : provider
		if (delegate === from) return known
		known = proxy.getDelegateTracer
			? proxy.getDelegateTracer.call(provider, scope.name)
			: provider.getTracer(scope.name)
		from = delegate
		return known
	}
}

function tokenSpans(tracer: () => Tracer | undefined, quiet: (within: Context) => Context): Spans['aroundToken'] {
	return (reason, run) => {
		const found = tracer()
		if (!found) return
		const parent = context.active()
		const cause = trace.getSpanContext(parent)
		// A background renewal gets a span without a parent: it may outlive the call that triggered it.
		const isRenewal = reason === 'expiring'
		const links = isRenewal && cause ? [{ context: cause }] : []
		const settings = { kind: SpanKind.INTERNAL, attributes: { 'tarja.token.reason': reason }, root: isRenewal, links }
		const span = found.startSpan('tarja token', settings, parent)
		const done = (): void => span.end()
		context.with(quiet(trace.setSpan(parent, span)), run).then(done, done)
	}
}

function headersOf(found: SpanContext | undefined): readonly (readonly [name: string, value: string])[] {
	if (!found || !trace.isSpanContextValid(found)) return []
	const { traceId, spanId, traceFlags, traceState } = found
	const flags = traceFlags.toString(16).padStart(2, '0')
	const state = traceState?.serialize()
	const parent = ['traceparent', `00-${traceId}-${spanId}-${flags}`] as const
	return state ? [parent, ['tracestate', state]] : [parent]
}
