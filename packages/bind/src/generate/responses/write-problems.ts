/** Generates schemas of error responses by status. */
import type { Diagnostic } from '../../form/diagnostic.ts'
import { getMedium } from '../../form/media-type.ts'
import type { Content, VendorResponse } from '../../form/operation.ts'
import type { PlannedOperation } from '../../form/plan.ts'
import type { Schema } from '../../form/schema.ts'
import { unescapePointer } from '../../text/pointer.ts'
import { toPascalCase } from '../code/identifier.ts'
import { writeFieldName } from '../code/quote.ts'
import { createScope, type Module, type Written } from '../schemas/scope.ts'
import { writeBlock } from '../schemas/write-object.ts'
import { writeSchema } from '../schemas/write-schema.ts'

/** Documented error response in JSON, with the schema of its body. */
interface Problem {
	readonly response: VendorResponse
	readonly schema: Schema
}

const isJsonContent = ({ mediaType }: Content): boolean => /^json/.test(getMedium(mediaType))

/** Error responses of an operation. `default` covers all other statuses, unless it is the success response. */
export function findProblems({ operation, response }: PlannedOperation): Problem[] {
	return operation.responses.flatMap((one): Problem[] => {
		if (one === response?.response || !/^(?:[45]|default)/.test(one.status)) return []
		const schema = one.contents.find(isJsonContent)?.schema
		return schema ? [{ response: one, schema }] : []
	})
}

/** Lists the diagnostics of the responses that are not read as the success. */
export function findProblemDiagnostics({ operation, response }: PlannedOperation): Diagnostic[] {
	return operation.responses
		.filter((one) => one !== response?.response)
		.flatMap(({ contents: [first], diagnostics = [] }) => [...diagnostics, ...(first?.diagnostics ?? [])])
}

/** An error response by its status, and a name for its schema in case the document gives none. */
interface Received {
	readonly status: string
	readonly wanted: string
	readonly schema: Schema
}

/** Error responses by status, named like the document's response if it has a name. */
function listProblems(planned: PlannedOperation, constant: string): Received[] {
	return findProblems(planned).map(({ response: { status, pointer }, schema }) => {
		const [, shared] = /\/(?:components\/)?responses\/([^/]+)$/.exec(pointer) ?? []
		const isShared = shared !== undefined && !/^(?:[1-5]..|default)$/i.test(shared)
		const base = isShared ? unescapePointer(shared) : `${constant} ${status}`
		return { status, wanted: `${toPascalCase(base)}Problem`, schema }
	})
}

/** Gives a schema a name in the module. `text` is its declaration; absent if an equal schema was declared before. */
export type Declare = (written: Written, wanted: string) => { readonly name: string; readonly text?: string }

/** Generates the declarations of an operation's error responses, and the object that holds them by status; undefined if there are none. */
export function writeProblems(
	planned: PlannedOperation,
	constant: string,
	module: Module,
	declare: Declare,
): (Written & { readonly texts: readonly string[] }) | undefined {
	const problems = listProblems(planned, constant)
	if (!problems.length) return undefined
	const texts: string[] = []
	const named = problems.map(({ status, wanted, schema }) => {
		const field = writeFieldName(status)
		const written = writeSchema(schema, createScope(module, 'response'))
		if (!written.type.includes('{')) return { field, ...written }
		const { name, text } = declare(written, wanted)
		if (text !== undefined) texts.push(text)
		return { field, type: name, code: name }
	})
	const types = named.map(({ field, type }) => `readonly ${field}: v.GenericSchema<${type}>`)
	const values = named.map(({ field, code }) => `${field}: ${code}`)
	return { texts, type: writeBlock(types, ''), code: writeBlock(values, '', ',') }
}
