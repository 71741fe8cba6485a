/** Names every operation of a document: groups from tags, methods from operationIds. */
import type { VendorOperation } from '../form/operation.ts'
import type { Source } from '../form/source.ts'
import { isGroup } from './catalogue-labels.ts'

/** Vendor operation with the group and method name under which `init --all` binds it. */
export interface NamedOperation {
	readonly source: string
	readonly operation: VendorOperation
	readonly group: string
	readonly name: string
}

/** Names that cannot be used: members of a client, of every object, or of generated modules. */
const taken = /^(?:use|call|layers|then|constructor|prototype|__proto__|toString|valueOf|v)$/

/** Makes a method name of up to 60 characters: `Listar cartões` → `listarCartoes`; empty if it would not begin with a letter. */
function toMethodName(text: string): string {
	const words =
		text
			.normalize('NFD')
			.replaceAll(/\p{M}/gu, '')
			.match(/[A-Za-z\d]+/g) ?? []
	const joined = words
		.map((word, at) => (at ? word.charAt(0).toUpperCase() + word.slice(1) : lowerFirst(word)))
		.join('')
	const name = joined.slice(0, 60)
	return /^[a-z]/i.test(name) ? name : ''
}

/** Lower-cases the first word: `GETCards` → `getCards`, `ID` → `id`. */
function lowerFirst(word: string): string {
	return word.replace(/^[A-Z]+(?![a-z])|^[A-Z]/, (capitals) => capitals.toLowerCase())
}

/** Removes the suffix that the generator springfox adds to operation ids: `consultarUsingGET_1` → `consultar`. */
const toPlainId = (operationId: string): string =>
	operationId.replace(/Using(?:GET|PUT|POST|PATCH|DELETE|HEAD)(?:_\d+)?$/, '')

function chooseGroup({ tags: [tag = ''], key }: VendorOperation, source: string): string {
	const [, first = ''] = /^\S+ \/(?:v?\d+\/)?([^/{]+)/.exec(key) ?? []
	const found = [tag, first, source].map(toMethodName).find((name) => name !== '') ?? 'vendor'
	return taken.test(found) || isGroup(found) ? `${found}Group` : found
}

function chooseMethod({ operationId = '', key }: VendorOperation): string {
	const found =
		toMethodName(toPlainId(operationId)) ||
		toMethodName(key.replaceAll('{', ' by ').replace(/^(\S+)/, (method) => method.toLowerCase()))
	return taken.test(found) || found === '' ? `${found}Operation` : found
}

/** Names every operation that can be bound. Names are unique in their group, and no group has the name of one of the catalogue. */
export function nameOperations(sources: readonly Source[]): NamedOperation[] {
	const names = new Map<string, number>()
	return sources.flatMap((source) =>
		source.operations
			.filter(({ diagnostics = [] }) => !diagnostics.some(({ severity }) => severity === 'refused'))
			.map((operation): NamedOperation => {
				const [group, wanted] = [chooseGroup(operation, source.name), chooseMethod(operation)]
				const isFree = (name: string): boolean => !names.has(`${group}.${name}`)
				let name = wanted
				for (let number = names.get(`${group}.${wanted}`) ?? 2; !isFree(name); number++) {
					name = `${wanted}${number}`
					names.set(`${group}.${wanted}`, number + 1)
				}
				names.set(`${group}.${name}`, 2)
				return { source: source.name, operation, group, name }
			}),
	)
}
