/** The declarations of a module: types and schemas under names of their own. */
import type { Loss } from '../form/loss.ts'
import { remark } from './quote.ts'
import type { Written } from './scope.ts'
import { isOneBlock } from './write-object.ts'

/** Makes a type and the schema that is annotated with it. Their names are the same: `Card` is both. */
export function declaration(name: string, { type, code }: Written, doc = '', output?: string): string {
	const comment = remark(doc) ? `/** ${remark(doc)} */\n` : ''
	const head = isOneBlock(type) ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
	const schema = output === undefined ? `v.GenericSchema<${name}>` : `v.GenericSchema<${name}, ${output}>`
	return `${comment}${head}\nexport const ${name}: ${schema} = ${pure(code)}\n`
}

/** A name or `v.lazy` needs no mark; every other schema is a call that a bundler may drop. */
function pure(code: string): string {
	return /^[\p{ID_Continue}$]+$/u.test(code) ? code : `/* @__PURE__ */ ${code}`
}

/** Losses of one declaration or operation, each once. */
export function distinct(losses: readonly Loss[]): Loss[] {
	const seen = new Map(losses.map((loss) => [`${loss.code} ${loss.pointer} ${loss.found ?? ''}`, loss]))
	return [...seen.values()]
}
