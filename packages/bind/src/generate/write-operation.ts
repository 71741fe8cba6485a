/** Writes the exported constant of a binding: a call of core's `operation()` with its settings. */
import { toPrintable } from '../clean/printable.ts'
import { isTextBody } from '../form/media-type.ts'
import { formatOutcome, formatRead, type PlannedOperation } from '../form/plan.ts'
import type { Json, JsonObject } from '../text/json.ts'
import { quote, toCamelCase, toRemark, writeFieldName } from './code/quote.ts'
import { writeBlock } from './schemas/write-object.ts'
import { writeJson } from './schemas/write-scalar.ts'
import type { WrittenSlots } from './write-slots.ts'

/** Type and check of each slot: the names of declared schemas, or the code itself. */
export interface SlotNames {
	readonly [slot: string]: { readonly type: string; readonly code: string } | undefined
}

const slots = ['params', 'query', 'body', 'response', 'headers'] as const

/** Makes the name of a binding's constant from its group and method name: `cardsBlock`. */
export function toConstant({ group, name }: PlannedOperation): string {
	return toCamelCase(`${group} ${name}`)
}

/** Writes the path template with the parameter names that the map chose. */
function writePath({ operation, rename }: PlannedOperation): string {
	return operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
		const other = rename.params && Object.hasOwn(rename.params, name) ? rename.params[name] : undefined
		return other === undefined ? whole : `{${other}}`
	})
}

/** Writes the values that a call sends by default: the map's values, and the header `accept` if the response isn't JSON. */
function writeDefaults({ defaults }: PlannedOperation, { accept }: WrittenSlots): string {
	const headers = { ...(accept !== undefined && { accept }), ...defaults.headers }
	const slots = { ...defaults, headers }
	const fixed = Object.entries(slots).flatMap(([slot, values]) =>
		Object.keys(values ?? {}).length ? [`${slot}: ${writeJson(values as JsonObject)}`] : [],
	)
	return fixed.length ? `{ ${fixed.join(', ')} }` : ''
}

/**
 * Writes a comment in place of `outcomeOf` that says what to add to the map, because `once` can't call an operation without `outcomeOf`.
 */
function writeMissingOutcome({ proposedOutcome, shownOutcome, response, read }: PlannedOperation): string {
	if (response?.content && isTextBody(response.content) && !read)
		return `// Write read and outcomeOf in the map, so that once takes this operation: ${toRemark(toPrintable(formatRead(response.content)))}`
	const example = "outcomeOf: { field: 'status', applied: ['…'], rejected: ['…'] }"
	const shown = shownOutcome === undefined ? example : `${shownOutcome}`
	const line = toPrintable(proposedOutcome ? formatOutcome(proposedOutcome) : shown)
	return `// Write outcomeOf in the map, so that once takes this operation: ${toRemark(line)}`
}

const writeNames = (names: readonly string[]): string => `[${names.map(quote).join(', ')}]`

function writeKey({ idempotencyKey, keyField, keyValidForMs: validForMs }: PlannedOperation): string | undefined {
	if (idempotencyKey === undefined && keyField === undefined) return undefined
	const place = keyField === undefined ? quote(idempotencyKey ?? '') : `{ field: ${quote(keyField)} }`
	return `idempotencyKey(${place}${validForMs === undefined ? '' : `, { validForMs: ${validForMs} }`})`
}

/** Writes the lists of fields that tell a payment from others. */
function writeIdentity({ identifiedBy, uniqueBy, listedBy, kindBy }: PlannedOperation) {
	return {
		identifiedBy: identifiedBy.length && writeNames(identifiedBy),
		uniqueBy: uniqueBy && writeNames(uniqueBy),
		listedBy: listedBy && writeNames(listedBy),
		kindBy: kindBy && writeNames(kindBy),
	}
}

/** Writes what reads the payment. */
function writeLookup({ lookup, read: reader }: PlannedOperation): string | undefined {
	if (!lookup) return undefined
	const { path, params, isText: reads, ...words } = lookup
	const text = reads && reader ? `, responseType: 'text', read: ${reader.name}` : ''
	const parts = Object.entries(params).map(
		([name, [from, field]]) =>
			`${writeFieldName(name)}: ${from}${/^[a-z_]\w*$/i.test(field) ? `.${field}` : `[${quote(field)}]`}`,
	)
	const froms = [...new Set(Object.values(params).map(([from]) => from))]
	const read = `/* @__PURE__ */ operation({ method: 'GET', path: ${quote(path)}, effect: 'safe'${text} })`
	const input = `({ ${froms.join(', ')} }) => ({ params: { ${parts.join(', ')} } })`
	return `{ operation: ${read}, input: ${input}, ${writeJson(words as JsonObject).slice(2)}`
}

/** Generates an operation. */
export function writeOperation(
	constant: string,
	planned: PlannedOperation,
	written: WrittenSlots,
	names: SlotNames,
): string {
	const { operation, effect, step, proposedStep } = planned
	// Without a decision about its step, a payment could be sent beside another one of its order.
	const outcomeOf = proposedStep === undefined ? planned.outcomeOf : undefined
	const isForm = written.isMultipart === true
	const types = slots.map((slot) => {
		const type = names[slot]?.type ?? (isForm && slot === 'body' ? 'MultipartBody' : 'unknown')
		const fixed = slot === 'response' ? [] : Object.keys(planned.defaults[slot] ?? {})
		return fixed.length && type !== 'unknown' ? `Defaulted<${type}, ${fixed.map(quote).join(' | ')}>` : type
	})
	const settings = {
		method: quote(operation.method),
		path: quote(writePath(planned)),
		effect: quote(effect),
		step: step && quote(step),
		...writeIdentity(planned),
		amountField: planned.amountField && quote(planned.amountField),
		repeatable: planned.repeatable && writeJson(planned.repeatable as unknown as Json),
		idempotencyKey: writeKey(planned),
		contentType: written.contentType && quote(written.contentType),
		responseType: written.responseType && quote(written.responseType),
		read: planned.read?.name,
		deviations: written.mayDeviate && "'return'",
		outcomeOf: outcomeOf && writeJson(outcomeOf as Json),
		lookup: writeLookup(planned),
		defaults: writeDefaults(planned, written),
		...Object.fromEntries(slots.map((slot) => [slot, names[slot]?.code])),
	}
	const lines = Object.entries(settings).flatMap(([name, code]) => (code ? [`${name}: ${code}`] : []))
	const told = new Set([operation.summary, operation.description, `\`${operation.key.replaceAll('`', "'")}\``])
	const doc = `/** ${toRemark([...told].filter(Boolean).join(' '))} */\n`
	const missing = effect === 'unsafe' && !planned.outcomeOf ? [writeMissingOutcome(planned)] : []
	if (proposedStep !== undefined)
		missing.unshift(
			`// Write step: ${proposedStep} in the map, or step: create if it is a way to pay, so that once takes this operation.`,
		)
	const plain = `/* @__PURE__ */ operation(${writeBlock([...lines.map((line) => `${line},`), ...missing], '')})`
	const code = isForm ? `/* @__PURE__ */ multipart(${plain})` : plain
	const mayDeviate = written.mayDeviate || typeof outcomeOf === 'object'
	const type = `Operation<${types.join(', ')}>${isForm ? ' & WritesMultipart' : ''}${mayDeviate ? ' & MayDeviate' : ''}${outcomeOf ? ' & HasOutcome' : ''}`
	return `${doc}export const ${constant}: ${type} = ${code}\n`
}
