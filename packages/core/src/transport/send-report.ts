/**
 * Records what a transport reports about one exchange of an attempt.
 * @module
 */
import type { Failure } from '../errors/failure.ts'
import { redact } from '../errors/redact.ts'
import type { OwnAttempt } from './attempt.ts'
import { type Exchange, newExchange, type Progress, sentOf } from './exchange.ts'
import type { FetchSendReport } from './fetch-transport.ts'

/** State of an attempt that decides about sending; layers cannot change it. */
export interface AttemptState {
	/** The attempt as the call made it, before attempt layers changed it. */
	readonly attempt: OwnAttempt
	/** Whether a short answer may be read as text, as nobody needs its bytes. */
	readonly asText?: boolean
	readonly progress: Progress
	/** Its exchanges: one, and another after a 401 that allows it. */
	readonly exchanges: Exchange[]
	/**
	 * Returns a failure if the call's time is up by the clocks. Timers and signals stop while a process is suspended, a machine
	 * sleeps or a page is in the back/forward cache.
	 */
	lateness?(): Failure | undefined
	/** Why a request was not sent although it was ready. */
	late?: Failure | undefined
}

/** Which exchange of an attempt may begin: the first, if nothing was sent; another one after a 401 that allows it; or none. */
export function nextOf({ exchanges }: Pick<AttemptState, 'exchanges'>): 'first' | 'again' | 'none' {
	const last = sentOf(exchanges).at(-1)
	return last ? (last.mayBeRepeated ? 'again' : 'none') : 'first'
}

/** Begins the record of an exchange. */
export function addExchange({ exchanges, progress }: Omit<AttemptState, 'attempt'>): Exchange {
	const exchange = newExchange()
	exchanges.push(exchange)
	progress.exchanges.push(exchange)
	return exchange
}

/**
 * Makes the object to which a transport reports one exchange. `requestId` names the header with the platform's id of a request.
 */
export function sendReportOf(
	state: Omit<AttemptState, 'attempt'>,
	exchange: Exchange,
	signal: AbortSignal,
	{ maxResponseBytes, requestId }: { readonly maxResponseBytes: number; readonly requestId?: string | undefined },
): FetchSendReport {
	const { progress } = state
	const left = (): void => {
		exchange.isBegun ||= !exchange.isEnded
	}
	return {
		maxResponseBytes,
		safe: progress.safe,
		asText: state.asText === true,
		left,
		begin(repeats = 'nothing') {
			const { isBegun, isEnded } = exchange
			if (isBegun || isEnded || nextOf(state) === 'none' || signal.aborted || progress.over) return false
			state.late = state.lateness?.()
			if (state.late) return false
			exchange.repeats = repeats
			left()
			return true
		},
		answered(status, headers, followed) {
			left()
			if (exchange.isEnded || exchange.start) return
			if (!Number.isInteger(status)) throw new TypeError('no status')
			exchange.start = { status, headers }
			exchange.isFollowed = followed === true
			const id = requestId && headers.get(requestId)
			// Anybody's text: what is long, or could steer a terminal, is no id.
			exchange.requestId = id && /^[!-~]{1,200}$/.test(id) ? redact(id) : undefined
		},
		end(nothingSent = false) {
			if (nothingSent && exchange.isBegun && !exchange.isEnded && !exchange.start) exchange.isUnsent = true
			exchange.isEnded = true
			return exchange.start
		},
	}
}
