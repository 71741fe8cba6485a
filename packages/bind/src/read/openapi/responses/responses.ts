/** Reads `responses` of an operation, in OpenAPI 2.0 and 3. */
import { createDiagnostic, type Diagnostic, withDiagnostics } from '../../../form/diagnostic.ts'
import type { Content, VendorResponse } from '../../../form/operation.ts'
import { dropUndefined } from '../../../text/drop-undefined.ts'
import { getMember, getPart, isObject, listParts, type Part, type Placed } from '../../json-object.ts'
import { compareContents, createContent, inferFromExamples, readContents } from '../schemas/contents.ts'
import { type OpenApiContext, readObjectPart, readSchemaBelow } from '../schemas/context.ts'

/** Reads the documented responses by status. Extensions (`x-`) are passed over; other names that are no status become diagnostics. */
export function readResponses(context: OpenApiContext, part: Part, produces: readonly string[]): VendorResponse[] {
	return listParts(readObjectPart(context, part)).flatMap(([status, { value, pointer }]): VendorResponse[] => {
		if (status.startsWith('x-')) return []
		const placed = readObjectPart(context, { value: isStatus(status) ? (value ?? {}) : status, pointer })
		return placed ? [readResponse(context, status, placed, produces)] : []
	})
}

function isStatus(name: string): boolean {
	return /^(?:[1-5]\d\d|[1-5]xx|default)$/i.test(name)
}

function readResponse(
	context: OpenApiContext,
	status: string,
	placed: Placed,
	produces: readonly string[],
): VendorResponse {
	const { pointer } = placed
	const diagnostics: Diagnostic[] = []
	const described = readResponseContents({ ...context, diagnostics }, placed, produces)
	const isEmpty = /^20[45]$/.test(status)
	if (isEmpty && described.length > 0) diagnostics.push(createDiagnostic('not-read', pointer, `content of a ${status}`))
	const response = {
		pointer,
		status: status === 'default' ? status : status.toUpperCase(),
		contents: isEmpty ? [] : described,
		...dropUndefined({ description: context.reading.readText(getPart(placed, 'description')) }),
	}
	return withDiagnostics(response, diagnostics)
}

function readResponseContents(context: OpenApiContext, placed: Placed, produces: readonly string[]): Content[] {
	if (context.version !== '2.0') return readContents(context, getPart(placed, 'content'))
	const schema = readSchemaBelow(context, placed)
	const examples = getMember(placed.value, 'examples')
	if (!schema && !isObject(examples)) return []
	const types = produces.length > 0 ? produces : ['application/json']
	return types
		.map((type) => {
			const example = getMember(examples, type)
			return inferFromExamples(
				context,
				createContent(type, schema, placed.pointer),
				example === undefined ? [] : [example],
			)
		})
		.sort(compareContents)
}
