// The names in Node 22.23, 24.21 and 26.12 that could lead a module out of its process. Each was checked: either explore closes it
// (closed.test.mjs shows that), or it opens no connection. Check a new name before you add it.
import module, { builtinModules } from 'node:module'
import { createContext, runInContext } from 'node:vm'
import threads from 'node:worker_threads'

const known = {
	modules: `
		_http_agent _http_client _http_common _http_incoming _http_outgoing _http_server _stream_duplex _stream_passthrough
		_stream_readable _stream_transform _stream_wrap _stream_writable _tls_common _tls_wrap assert assert/strict async_hooks
		buffer child_process cluster console constants crypto dgram diagnostics_channel dns dns/promises domain events fs
		fs/promises http http2 https inspector inspector/promises module net node:ffi node:sea node:sqlite node:test
		node:test/reporters os path path/posix path/win32 perf_hooks process punycode querystring readline readline/promises repl
		stream stream/consumers stream/promises stream/web string_decoder sys timers timers/promises tls trace_events tty url util
		util/types v8 vm wasi worker_threads zlib
	`,
	globals: `
		AbortController AbortSignal Blob BroadcastChannel Buffer ByteLengthQueuingStrategy CloseEvent CompressionStream
		CountQueuingStrategy Crypto CryptoKey CustomEvent DOMException DecompressionStream ErrorEvent Event EventTarget File
		FormData Headers MessageChannel MessageEvent MessagePort Navigator Performance PerformanceEntry PerformanceMark
		PerformanceMeasure PerformanceObserver PerformanceObserverEntryList PerformanceResourceTiming QuotaExceededError
		ReadableByteStreamController ReadableStream ReadableStreamBYOBReader ReadableStreamBYOBRequest
		ReadableStreamDefaultController ReadableStreamDefaultReader Request Response Storage SubtleCrypto TextDecoder
		TextDecoderStream TextEncoder TextEncoderStream TransformStream TransformStreamDefaultController URL URLPattern
		URLSearchParams WebSocket WritableStream WritableStreamDefaultController WritableStreamDefaultWriter atob btoa
		clearImmediate clearInterval clearTimeout crypto fetch global localStorage navigator performance process queueMicrotask
		sessionStorage setImmediate setInterval setTimeout structuredClone
	`,
	process: `
		_debugEnd _exiting allowedNodeEnvironmentFlags exitCode finalization report sourceMapsEnabled stderr stdin stdout
		_debugProcess _fatalException _getActiveHandles _getActiveRequests _kill _linkedBinding _rawDebug
		_startProfilerIdleNotifier _stopProfilerIdleNotifier _tickCallback abort addUncaughtExceptionCaptureCallback assert
		availableMemory binding chdir constrainedMemory cpuUsage cwd dlopen emitWarning execve exit getActiveResourcesInfo
		getBuiltinModule getegid geteuid getgid getgroups getuid hasUncaughtExceptionCaptureCallback hrtime initgroups kill
		loadEnvFile memoryUsage nextTick openStdin reallyExit ref resourceUsage setSourceMapsEnabled
		setUncaughtExceptionCaptureCallback setegid seteuid setgid setgroups setuid threadCpuUsage umask unref uptime
	`,
	handles: `
		ChannelWrap Connection GetAddrInfoReqWrap GetNameInfoReqWrap MainThreadConnection Pipe PipeConnectWrap Process
		QueryReqWrap SendWrap TCP TCPConnectWrap UDP addMembership addSourceSpecificMembership asyncTaskCanceled asyncTaskFinished
		asyncTaskScheduled asyncTaskStarted bind bind6 bufferSize callAndPauseOnStart cancel canonicalizeIP connect connect6
		consoleCall constructor convertIpv6StringToBuffer disconnect dispatch dropMembership dropSourceSpecificMembership
		emitProtocolEvent fchmod fd getEnvPairs getHostByAddr getSendQueueCount getSendQueueSize getServers getTypeOfService
		getaddrinfo getnameinfo getpeername getsockname isEnabled kill listen open putNetworkResource queryA queryAaaa queryAny
		queryCaa queryCname queryMx queryNaptr queryNs queryPtr querySoa querySrv queryTlsa queryTxt recvStart recvStop
		registerAsyncHook reset send send6 setBroadcast setConsoleExtensionInstaller setKeepAlive setLocalAddress
		setMulticastInterface setMulticastLoopback setMulticastTTL setNoDelay setServers setTTL setTypeOfService
		setupNetworkTracking spawn strerror url waitForDebugger
	`,
	threads: `
		BroadcastChannel MessageChannel MessagePort Worker getEnvironmentData isMarkedAsUntransferable markAsUncloneable
		markAsUntransferable moveMessagePortToContext postMessageToThread receiveMessageOnPort setEnvironmentData
	`,
	module: `
		Module SourceMap _debug _findPath _initPaths _load _nodeModulePaths _preloadModules _readPackage _resolveFilename
		_resolveLookupPaths _stat createRequire enableCompileCache findPackageJSON findSourceMap flushCompileCache
		getCompileCacheDir getSourceMapsSupport isBuiltin register registerHooks runMain setSourceMapsSupport stripTypeScriptTypes
		syncBuiltinESMExports wrap wrapper
	`,
	sqlite: `
		Database DatabaseSync Session Statement StatementSync aggregate applyChangeset backup close constructor createModule
		createSession createTagStore deserialize enableDefensive enableLoadExtension exec function loadExtension location open
		prepare serialize setAuthorizer
	`,
}

/** Returns the functions of an object, and the getters that only an instance of the class can read. */
const functionsOf = (holder) =>
	Object.entries(Object.getOwnPropertyDescriptors(holder)).flatMap(([name, { value, get }]) =>
		get || typeof value === 'function' ? [name] : [],
	)
const prototypesOf = (holder) => Object.values(holder).map((value) => Object(value).prototype ?? {})
const handles = ['tcp_wrap', 'pipe_wrap', 'udp_wrap', 'cares_wrap', 'process_wrap', 'spawn_sync', 'inspector']

/** Returns the names that nobody has checked, by place. */
export function findNewBuiltins() {
	const language = new Set(runInContext('Object.getOwnPropertyNames(globalThis)', createContext()))
	const found = {
		modules: builtinModules,
		globals: Object.getOwnPropertyNames(globalThis).filter(
			(name) => !language.has(name) && !builtinModules.includes(name),
		),
		process: functionsOf(process),
		handles: handles.map(process.binding).flatMap((found) => [found, ...prototypesOf(found)].flatMap(functionsOf)),
		threads: functionsOf(threads),
		module: functionsOf(module),
		sqlite: functionsOf(process.getBuiltinModule('node:sqlite').DatabaseSync.prototype),
	}
	return Object.entries(found).flatMap(([where, names]) =>
		names.filter((name) => !known[where].split(/\s+/).includes(name)).map((name) => `${where}: ${name}`),
	)
}
