/**
 * Makes spans of calls, attempts and token requests, with names and values of the semantic conventions. None is taken from an input, as
 * parameters may be card numbers, but for what names a payment that may have been made: its identifying fields, as its error prints
 * them.
 * @module
 */
import type { Attributes, Context, ProxyTracerProvider, Span, Tracer, TracerProvider } from '@opentelemetry/api'
import { context, createContextKey, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { ClientEvent } from '@tarja/core'
import type { ObservedAttempt, ObservedCall, Observer } from '@tarja/core/plugin'

/** Name under which spans and metrics are reported (OpenTelemetry's instrumentation scope). */
export const scopeName = '@tarja/opentelemetry'

type CallEnd = Extract<ClientEvent, { type: 'call_ended' }>
type AttemptEnd = Extract<ClientEvent, { type: 'attempt_ended' }>

/** Methods that the semantic conventions list; any other is reported as `_OTHER`. */
const knownMethods = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|QUERY|TRACE)$/
const toMethod = (method: string): string => (knownMethods.test(method) ? method : '_OTHER')

/** Attributes that are known when a call begins, because samplers decide then. */
function callStart({ operation, effect, method, path, reference }: ObservedCall): Attributes {
	return {
		...(reference !== undefined && { 'tarja.reference': reference }),
		'tarja.operation': operation,
		'tarja.effect': effect,
		'http.request.method': toMethod(method),
		'url.template': path,
	}
}

/** Attributes that are known when a call has ended. */
function callEnd({ outcome, attempts, mayHaveReplayed, requestId, status, error, deviations }: CallEnd): Attributes {
	const attributes: Attributes = {
		'tarja.outcome': outcome,
		'tarja.attempts': attempts,
		'tarja.may_have_replayed': mayHaveReplayed,
	}
	if (status !== undefined) attributes['http.response.status_code'] = status
	if (requestId !== undefined) attributes['tarja.request_id'] = requestId
	if (error) attributes['error.type'] = error.code
	if (error?.entryId !== undefined) attributes['tarja.entry'] = error.entryId
	for (const [name, value] of Object.entries(error?.fields ?? {}))
		attributes[`tarja.field.${name}`] = typeof value === 'string' ? value : JSON.stringify(value)
	if (deviations) attributes['tarja.deviations'] = deviations.length
	return attributes
}

let server: { readonly of: string; readonly address: string; readonly port: number } | undefined

/** Returns the attributes of the server, which are the same for all calls of a client. */
function readTarget({ method, path, baseUrl }: ObservedCall): Attributes {
	if (server?.of !== baseUrl) {
		const { hostname, port, protocol } = new URL(baseUrl)
		server = { of: baseUrl, address: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443) }
	}
	return {
		'http.request.method': toMethod(method),
		'server.address': server.address,
		'server.port': server.port,
		'url.template': path,
	}
}

/**
 * Attributes that are known when an HTTP attempt begins. The URL has the path template, because a filled-in path may hold a card
 * number.
 */
function attemptStart({ call, number }: ObservedAttempt): Attributes {
	const { method, path, baseUrl } = call
	const attributes = readTarget(call)
	attributes['url.full'] = baseUrl + path
	if (toMethod(method) !== method) attributes['http.request.method_original'] = method
	if (number > 1) attributes['http.request.resend_count'] = number - 1
	return attributes
}

/**
 * Error codes of a failed connection in Node, undici, Deno and Bun. Other codes are dropped, because an integrator's own `fetch` could
 * produce any text, and each new text would become a new metric series.
 */
const knownCodes = new Set(
	[
		'EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE EPROTO ETIMEDOUT',
		'UND_ERR_BODY_TIMEOUT UND_ERR_CLOSED UND_ERR_CONNECT_TIMEOUT UND_ERR_DESTROYED UND_ERR_HEADERS_TIMEOUT UND_ERR_SOCKET',
		'CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_UNTRUSTED ERR_TLS_CERT_ALTNAME_INVALID ERR_TLS_HANDSHAKE_TIMEOUT',
		'DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ConnectionClosed ConnectionRefused ConnectionReset FailedToOpenSocket',
	].flatMap((line) => line.split(' ')),
)

/** Attributes that are known when an HTTP attempt has ended. */
function attemptEnd({ status, code, runtimeCode = '' }: AttemptEnd): Attributes {
	if (status !== undefined)
		return { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) }
	if (code !== 'network') return { 'error.type': code ?? 'network' }
	return { 'error.type': knownCodes.has(runtimeCode) ? runtimeCode : 'network' }
}

/** Which spans to create, and the tracer provider that creates them. */
interface SpanOptions {
	readonly attempts?: boolean
	readonly tracerProvider?: TracerProvider
}

/** Starts a span before the code that it covers runs, and ends it when the observer receives the event of the end. */
interface Spans extends Required<Pick<Observer, 'aroundCall' | 'aroundAttempt' | 'aroundToken'>> {
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
