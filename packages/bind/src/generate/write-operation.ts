/** An operation, written as the call of `operation()` that it is. */
import type { PlannedOperation } from '../form/plan.ts'
import { camelCase } from './identifier.ts'
import { quote, remark } from './quote.ts'
import { block } from './write-object.ts'
import type { WrittenSlots } from './write-slots.ts'

/** The names that an operation's slots have been declared under, or their schemas where those need no name. */
export interface SlotNames {
	readonly [slot: string]: { readonly type: string; readonly code: string } | undefined
}

const slots = ['params', 'query', 'body', 'response', 'headers'] as const

/** The name of the constant: `cardsBlock`. */
export function constantFor({ group, name }: PlannedOperation): string {
	return camelCase(`${group} ${name}`)
}

/** The path, with the names that the map gives its parameters. */
function pathOf({ operation, rename }: PlannedOperation): string {
	return operation.path.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
		const other = rename.params && Object.hasOwn(rename.params, name) ? rename.params[name] : undefined
		return other === undefined ? whole : `{${other}}`
	})
}

export function writeOperation(
	constant: string,
	planned: PlannedOperation,
	written: WrittenSlots,
	names: SlotNames,
): string {
	const { operation, effect, identifiedBy } = planned
	const types = slots.map((slot) => names[slot]?.type ?? 'unknown')
	const lines = [
		`method: ${quote(operation.method)}`,
		`path: ${quote(pathOf(planned))}`,
		`effect: ${quote(effect)}`,
		...(identifiedBy.length ? [`identifiedBy: [${identifiedBy.map(quote).join(', ')}]`] : []),
		...(operation.security?.length === 0 ? ["auth: 'none'"] : []),
		...(written.contentType === undefined ? [] : [`contentType: ${quote(written.contentType)}`]),
		...(written.responseType === undefined ? [] : [`responseType: ${quote(written.responseType)}`]),
		...(written.accept === undefined ? [] : [`preset: { headers: { accept: ${quote(written.accept)} } }`]),
		...slots.flatMap((slot) => {
			const code = names[slot]?.code
			return code === undefined ? [] : [`${slot}: ${code}`]
		}),
	]
	const what = remark(operation.summary ?? operation.description ?? '')
	const doc = `${what ? `${what} ` : ''}\`${remark(operation.key).replaceAll('`', "'")}\`${operation.deprecated ? ' @deprecated' : ''}`
	return `/** ${doc} */\nexport const ${constant}: Operation<${types.join(', ')}> = /* @__PURE__ */ operation(${block(lines, '', ',')})\n`
}
