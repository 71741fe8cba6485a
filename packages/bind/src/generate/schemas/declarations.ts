/** Writes `export` declarations for a named schema: its type and its check. */
import { type DocTexts, writeDoc } from '../code/quote.ts'
import type { Written } from './scope.ts'
import { isOneBlock } from './write-object.ts'

/** Declares a type and its schema under the same name: `Card` is both. */
export function writeDeclaration(name: string, { type, code }: Written, told: DocTexts = {}, output?: string): string {
	const comment = writeDoc(told, '')
	const head = isOneBlock(type) ? `export interface ${name} ${type}` : `export type ${name} = ${type}`
	const schema = output === undefined ? `v.GenericSchema<${name}>` : `v.GenericSchema<${name}, ${output}>`
	return `${comment}${head}\nexport const ${name}: ${schema} = ${markAsPure(code)}\n`
}

/** Adds a pure annotation, so that bundlers can drop unused schemas; a name or `v.lazy` needs none. */
function markAsPure(code: string): string {
	return /^[\p{ID_Continue}$]+$/u.test(code) ? code : `/* @__PURE__ */ ${code}`
}
