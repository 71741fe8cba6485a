/**
 * Spans, and what runs inside them.
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

/** What is wanted of spans. */
export interface SpanSettings {
	readonly attempts?: boolean
	readonly suppress?: boolean
	readonly tracerProvider?: TracerProvider
}

/** Begins spans around what runs, and ends them when that has been heard of. */
export interface Spans extends Required<Pick<Watcher, 'aroundCall' | 'aroundAttempt' | 'aroundToken'>> {
	/** No SDK is registered. */
	isIdle(): boolean
	ended(event: ClientEvent): void
	/** `traceparent` and `tracestate` of the call that has this `meta`. */
	traceHeaders(meta: object): readonly (readonly [name: string, value: string])[]
}

/** A call's or an exchange's span, and the context that has it. */
interface Open {
	readonly span: Span
	readonly within: Context
}

/** The SDKs' own: instrumentations look for it. */
const suppressKey = createContextKey('OpenTelemetry SDK Context Key SUPPRESS_TRACING')

export function spansOf({ attempts = true, suppress = true, tracerProvider }: SpanSettings): Spans {
	/** A call's by its `meta`, an exchange's by itself; until the end is heard of, as it always is. */
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
		// Without a description: a message may quote what must not stand here.
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
			// Without spans of our own, an instrumentation's are wanted.
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
		// A layer may have handed on another `meta`: then the active span is the call's, where there is a context manager.
		traceHeaders: (meta) => headersOf((open.get(meta)?.span ?? trace.getSpan(context.active()))?.spanContext()),
	}
}

/** Gives `undefined` while no SDK is registered: the API's own provider stands for the one that will be. */
function tracersOf(given: TracerProvider | undefined): () => Tracer | undefined {
	let from: TracerProvider | undefined
	let known: Tracer | undefined
	return () => {
		const provider = given ?? trace.getTracerProvider()
		const proxy = provider as Partial<ProxyTracerProvider>
		// What it stands for changes when an SDK is registered.
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
		// A renewal in the background belongs to no call: it outlives the one that began it.
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
