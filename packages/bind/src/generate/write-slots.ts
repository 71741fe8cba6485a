/** Writes the schemas of an operation's slots: params, query, headers, body and response. */

import type { ParameterPlace } from '../form/operation.ts'
import type { PlannedOperation } from '../form/plan.ts'
import { type WrittenBody, writeBody } from './input/write-body.ts'
import { writeParameters } from './input/write-parameters.ts'
import { type WrittenResponse, writeResponse } from './responses/write-response.ts'
import type { Module, WrittenSlot } from './schemas/scope.ts'

/** Slots with a schema, and settings that depend on media types. */
export interface WrittenSlots extends WrittenBody, WrittenResponse {
	readonly params?: WrittenSlot | undefined
	readonly query?: WrittenSlot | undefined
	readonly headers?: WrittenSlot | undefined
}

export function writeSlots(planned: PlannedOperation, module: Module): WrittenSlots {
	const { operation, rename, idempotencyKey } = planned
	const slot = (place: ParameterPlace, names: Readonly<Record<string, string>> = {}) => {
		const isSupplied = (name: string): boolean => place === 'header' && module.supplied.includes(name)
		const own = operation.parameters.filter((parameter) => parameter.place === place && !isSupplied(parameter.name))
		// The journal gives it where the call does not.
		const isKey = (name: string): boolean => place === 'header' && name === idempotencyKey
		const taken = own.map((parameter) => (isKey(parameter.name) ? { ...parameter, required: false } : parameter))
		return writeParameters(taken, names, module)
	}
	return {
		params: slot('path', rename.params),
		query: slot('query', rename.query),
		headers: slot('header', rename.headers),
		...writeBody(planned, module),
		...writeResponse(planned, module),
	}
}
