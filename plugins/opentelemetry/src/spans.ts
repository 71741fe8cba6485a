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
	SpanKind,
	SpanStatusCode,
	type Tracer,
	type TracerProvider,
	trace,
} from '@opentelemetry/api'
import type { ClientEvent } from '@tarja/core'
import type { Watcher } from '@tarja/core/plugin'
import { attemptEnd, attemptStart, callEnd, callStart } from './attributes.ts'
import { scopeName } from './metrics.ts'

/** Which spans to create, and the tracer provider that creates them. */
export interface SpanOptions {
	readonly attempts?: boolean
	readonly tracerProvider?: TracerProvider
}

/** Starts a span before the code that it covers runs, and ends it when the observer receives the event of the end. */
export interface Spans extends Required<Pick<Watcher, 'aroundCall' | 'aroundAttempt' | 'aroundToken'>> {
	/** Ends the span of a call or an attempt. */
	endSpan(event: ClientEvent): void
}

/** An open span and the context in which it is active. */
interface Open {
	readonly span: Span
	readonly within: Context
}

/** The context key with which OpenTelemetry SDKs suppress tracing; instrumentations look for this very key. */
const suppressKey = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')
const suppressTracing = (within: Context): Context => within.setValue(suppressKey, true)

/** Creates the spans of a client. */
export function createSpans({ attempts = true, tracerProvider }: SpanOptions): Spans {
	/**
	 * Open spans. The key of a call's span is the call's `meta`; the key of an attempt's span is the attempt. A span is removed when its end
	 * is reported, which always happens.
	 */
	const open = new Map<object, Open>()
	const tracer = createTracerLookup(tracerProvider)
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
			// Doesn't suppress tracing: the plugin creates no attempt spans here, so those of another instrumentation are wanted.
			if (!attempts) return void context.with(parent, run)
			const attributes = attemptStart(attempt)
			const name = `${attributes['http.request.method']} ${attempt.call.path}`
			const span = found.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
			context.with(suppressTracing(begin(attempt, span, parent)), run)
		},
		aroundToken: createTokenSpans(tracer),
		endSpan(event) {
			if (event.type === 'call_ended') end(event.call.meta, () => callEnd(event), event.outcome !== 'applied')
			else if (event.type === 'attempt_ended') {
				const isError = event.status === undefined || event.status >= 400
				end(event.attempt, () => attemptEnd(event), isError)
			}
		},
	}
}

/** Creates a lookup that returns `undefined` while no SDK is registered. The API has a proxy until then, and an SDK sets its delegate. */
function createTracerLookup(tracerProvider: TracerProvider | undefined): () => Tracer | undefined {
	let from: TracerProvider | undefined
	let known: Tracer | undefined
	return () => {
		const provider = tracerProvider ?? trace.getTracerProvider()
		const proxy = provider as Partial<ProxyTracerProvider>
		// Reads the proxy's delegate each time, because it changes when an SDK is registered.
		const delegate = proxy.getDelegate ? proxy.getDelegate.call(provider) : provider
		if (delegate === from) return known
		known = proxy.getDelegateTracer ? proxy.getDelegateTracer.call(provider, scopeName) : provider.getTracer(scopeName)
		from = delegate
		return known
	}
}

function createTokenSpans(tracer: () => Tracer | undefined): Spans['aroundToken'] {
	return (reason, run) => {
		const found = tracer()
		if (!found) return
		const parent = context.active()
		const cause = trace.getSpanContext(parent)
		// A background renewal gets a span without a parent, because it may outlive the call that triggered it.
		const isRenewal = reason === 'expiring'
		const links = isRenewal && cause ? [{ context: cause }] : []
		const settings = { kind: SpanKind.INTERNAL, attributes: { 'tarja.token.reason': reason }, root: isRenewal, links }
		const span = found.startSpan('tarja token', settings, parent)
		const endSpan = (): void => span.end()
		context.with(suppressTracing(trace.setSpan(parent, span)), run).then(endSpan, endSpan)
	}
}
