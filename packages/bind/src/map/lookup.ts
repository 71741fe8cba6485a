/** Finds, proposes and plans the operation that reads a payment after a lost response. */
import { operation as define } from '@tarja/core'
import { statusName } from '../form/graph.ts'
import { isTextBody } from '../form/media-type.ts'
import type { BoundEntry, PlannedLookup, PlannedOperation, ProposedOutcome } from '../form/plan.ts'
import type { Source, VendorOperation } from '../form/source.ts'
import { toShape } from '../read/samples/operations.ts'
import { dropUndefined, joinPointer, type Pointer } from '../text/json.ts'
import { chooseContents } from './choose.ts'
import type { MapReading } from './map-reading.ts'
import { findFields, findValues, toLastName } from './propose-outcome.ts'

/** Returns the GET that reads what an operation creates or changes: on the same path, or on its path with one parameter more. */
export function findRead({ path }: VendorOperation, { operations }: Source): VendorOperation | undefined {
	const own = toShape(path)
	// A refund has a read of its own, or the payment's read shows it.
	const shapes = own.endsWith('{}')
		? [own]
		: [`${own}/{}`, ...(own.includes('{}') ? [own.replace(/\/[^/]*$/, '')] : [])]
	const reads = operations.filter(({ method }) => method === 'GET')
	const ofPayment = shapes.filter((shape) => shape.endsWith('{}'))
	return ofPayment.flatMap((shape) => reads.filter(({ path }) => toShape(path) === shape))[0]
}

/** Whether a read shows the field of a proposed `outcomeOf`, so that `lookup: GET …` is a whole line. */
export function isFieldShown(read: VendorOperation, { field }: ProposedOutcome, { schemas }: Source): boolean {
	const { content } = chooseContents(read).response ?? {}
	return findFields(content?.schema, schemas, 'writeOnly').some(({ path }) => path === field)
}

/** Formats the operation that reads a payment, and the words of its state. */
export function describeRead(read: VendorOperation, { schemas }: Source): string {
	const { content } = chooseContents(read).response ?? {}
	const fields = isTextBody(content) ? [] : findFields(content?.schema, schemas, 'writeOnly')
	const state = fields.find(({ path }) => statusName.test(path))
	const words = state ? findValues(state, schemas).slice(0, 12) : []
	const shown = words.length > 0 ? `; its ${state?.path}: ${words.join(', ')}` : ''
	return `${read.key} reads it: lookup: { operation, field, applied }${shown}`
}

/** Whether a scalar field holds an amount by its name: `valor.original`, `amount.value`. */
const isAmount = (path: string): boolean =>
	/(?:^|[._])(?:amount|valor|value|total|original)(?:_?(?:total|cents|amount))?$/i.test(path) &&
	/^value$|amount|valor|total/i.test(path)

/** Finds the field of a body that holds the amount: the only one of its level, or the only one whose name begins so. */
export function findAmount(operation: VendorOperation, { schemas }: Source): string | undefined {
	const { content } = chooseContents(operation).body ?? {}
	const fields = isTextBody(content) ? [] : findFields(content?.schema, schemas, 'readOnly')
	const isHolder = (path: string): boolean => fields.some((one) => one.path.startsWith(`${path}.`))
	const amounts = fields.map(({ path }) => path).filter((path) => isAmount(path) && !isHolder(path))
	const depths = amounts.map((path) => path.split('.').length)
	const nearest = amounts.filter((_, at) => depths[at] === Math.min(...depths))
	const own = nearest.length > 1 ? nearest.filter((path) => /^(?:amount|valor)/i.test(path)) : nearest
	return own.length === 1 ? own[0] : undefined
}

/** A binding, and where the map has it. */
interface Planning {
	readonly entry: BoundEntry
	readonly pointer: Pointer
	readonly source: Source
	readonly reading: MapReading
}

/** Returns the settings of a lookup for the generated code. Core checks them, so that the rules stand in one place. */
export function planLookup(
	planned: PlannedOperation,
	{ entry, pointer, source, reading }: Planning,
): Pick<PlannedOperation, 'lookup' | 'amountField' | 'repeatable'> {
	const { amountField, repeatable, lookup: given } = entry
	const read = given && source.operations.find(({ key }) => key === given.operation)
	if (given && !read) reading.problem(joinPointer(pointer, 'lookup'), `${given.operation} is not in ${source.name}`)
	const { operation: _, ...own } = given ?? { operation: '' }
	const { field, applied, rejected, pending } =
		typeof planned.outcomeOf === 'object' ? planned.outcomeOf : ({} as never)
	const params = read && readParams(planned, read, source)
	const lookup = read && {
		...dropUndefined({ field, applied, rejected, pending }),
		...own,
		path: read.path,
		params,
		isText: planned.read && isTextBody(chooseContents(read).response?.content),
	}
	const settings = dropUndefined({ amountField, repeatable, lookup: lookup as PlannedLookup | undefined })
	if (Object.keys(settings).length === 0) return settings
	const { operation, identifiedBy, uniqueBy, step } = planned
	const { method, path } = operation
	const core = lookup && { ...lookup, operation: { method: 'GET', path: '/', effect: 'safe' }, input: () => undefined }
	try {
		define({ method, path, step, identifiedBy, uniqueBy, ...settings, lookup: core } as never)
	} catch (error) {
		reading.problem(pointer, (error as Error).message.replace(/^.*?: /, ''))
	}
	return settings
}

/** Writes a name in letters and digits alone: `payment_id` and `paymentId` are one name. */
export const toPlainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Returns where each parameter of a read comes from: a field of the request, or the id in the response. */
function readParams({ rename, response, identifiedBy }: PlannedOperation, read: VendorOperation, { schemas }: Source) {
	const shown = findFields(response?.content?.schema, schemas, 'writeOnly').map(({ path }) => path)
	const names = read.parameters.filter(({ place }) => place === 'path').map(({ name }) => name)
	return Object.fromEntries(
		names.map((name) => {
			const own = rename.params?.[name] ?? name
			if (identifiedBy.includes(own)) return [name, ['fields', own]]
			// `{paymentId}` is `payment_id` in some responses.
			const id = [name, 'id'].flatMap((wanted) =>
				shown.filter((path) => toPlainName(toLastName(path)) === toPlainName(wanted)),
			)[0]
			return [name, ['saved', id ?? name]]
		}),
	)
}
