/** Reads `responses` of an operation, in OpenAPI 2.0 and 3. */
import { diagnosticAt, withDiagnostics } from '../../../form/diagnostic.ts'
import type { Content, VendorResponse } from '../../../form/operation.ts'
import { present } from '../../../text/present.ts'
import { isObject, member, type Part, type Placed, partOf, partsOf } from '../../json-object.ts'
import { byPreference, contentOf, contentsAt, shown } from '../schemas/contents.ts'
import { type OpenApiContext, objectOf, schemaBelow } from '../schemas/context.ts'
import { unreadIn } from '../schemas/fields.ts'

/** Reads the documented responses by status. Extensions (`x-`) are passed over; other names that are no status become diagnostics. */
export function responsesAt(context: OpenApiContext, part: Part, produces: readonly string[]): VendorResponse[] {
	return partsOf(objectOf(context, part)).flatMap(([status, { value, pointer }]): VendorResponse[] => {
		if (status.startsWith('x-')) return []
		const placed = objectOf(context, { value: isStatus(status) ? (value ?? {}) : status, pointer })
		return placed ? [responseOf(context, status, placed, produces)] : []
	})
}

function isStatus(name: string): boolean {
	return /^(?:[1-5]\d\d|[1-5]xx|default)$/i.test(name)
}

function responseOf(
	context: OpenApiContext,
	status: string,
	placed: Placed,
	produces: readonly string[],
): VendorResponse {
	const { pointer } = placed
	const diagnostics = unreadIn(context, 'response', placed)
	const described = contentsOf({ ...context, diagnostics }, placed, produces)
	const isEmpty = /^20[45]$/.test(status)
	if (isEmpty && described.length > 0) diagnostics.push(diagnosticAt('not-read', pointer, `content of a ${status}`))
	const response = {
		pointer,
		status: status === 'default' ? status : status.toUpperCase(),
		contents: isEmpty ? [] : described,
		...present({ description: context.reading.told(partOf(placed, 'description')) }),
	}
	return withDiagnostics(response, diagnostics)
}

function contentsOf(context: OpenApiContext, placed: Placed, produces: readonly string[]): Content[] {
	if (context.version !== '2.0') return contentsAt(context, partOf(placed, 'content'))
	const schema = schemaBelow(context, placed)
	const examples = member(placed.value, 'examples')
	if (!schema && !isObject(examples)) return []
	const types = isFile(placed) ? fileTypes(produces) : produces.length > 0 ? produces : ['application/json']
	return types
		.map((type) => {
			const example = member(examples, type)
			return shown(context, contentOf(type, schema, placed.pointer), example === undefined ? [] : [example])
		})
		.sort(byPreference)
}

/** Whether an OpenAPI 2.0 response is a file, whatever else the document produces. */
function isFile({ value }: Placed): boolean {
	return member(member(value, 'schema'), 'type') === 'file'
}

function fileTypes(produces: readonly string[]): readonly string[] {
	const types = produces.filter((type) => !/\bjson\b/.test(type))
	return types.length > 0 ? types : ['application/octet-stream']
}
