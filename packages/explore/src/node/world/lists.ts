/** What the lists of the world's platform show. They can lack or add payments. */

import type { HeldCall, HeldPayment, LookupRequest } from '../explored.ts'
import type { Deviation } from './deviations.ts'

export const minuteMs = 60_000
/** How long a list can lack a payment. */
const lagMs = 120 * minuteMs
/** A payment of the day before, with the same number as the order. */
const older = {
	id: 'older',
	createdAtMs: Date.UTC(2026, 0, 30, 12),
	fields: { nsuOrigem: '000300', valorTransacao: '450', dataHoraTerminal: '2026-01-30T12:00:00Z' },
}

export type Lists = ReturnType<typeof createLists>

/** Creates empty lists of the payments that the platform has. `now` returns the time of its clock. */
export function createLists(now: () => number) {
	const held: HeldPayment[] = []
	const refused: HeldPayment[] = []
	let begunMs = 0
	let youngestMs = 0
	let isHidden: (isOrder: boolean) => boolean = () => false
	/** Whether a list may still lack a payment. */
	const canLag = (): boolean => now() < begunMs + lagMs
	const isShown = ({ createdAtMs }: Pick<HeldPayment, 'createdAtMs'>): boolean =>
		createdAtMs + youngestMs <= now() && !(canLag() && isHidden(createdAtMs >= begunMs))
	return {
		held: held as HeldPayment[],
		refused: refused as HeldPayment[],
		canLag: (): boolean => canLag(),
		/** Returns what a list shows now. */
		show: (calls: readonly HeldCall[]): Pick<LookupRequest, 'calls' | 'payments' | 'refused'> => ({
			payments: held.filter(isShown),
			calls: calls.filter(isShown),
			refused: refused.filter(isShown),
		}),
		/** Later payments belong to the order. */
		begin(): void {
			begunMs = now()
		},
		/** From now on, lists show payments as in this deviation. */
		change(then: Deviation): void {
			if (then === 'list_shows_older') held.unshift({ ...older, fields: { ...held[0]?.fields, ...older.fields } })
			if (then === 'list_lags_a_minute') youngestMs = minuteMs
			if (then === 'list_lags_two_hours' || then === 'lose_response_and_lag') youngestMs = lagMs
			if (then === 'list_ends_early') isHidden = (isOrder) => isOrder
			if (then === 'list_lacks_known') isHidden = (isOrder) => !isOrder
			if (then === 'list_lacks_kind') isHidden = () => true
		},
	}
}
