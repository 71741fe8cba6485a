/**
 * The platform's operations by group: documented, bound, or named only.
 *
 * This entry holds all of them; `@tarja/catalogue/groups` has each group by its name. Runs in every runtime.
 * @module
 */
export {
	type BindingMap,
	type BindingsFor,
	defineBindings,
	type GroupKey,
	type OnlyKnown,
	type OperationId,
	pickBindings,
} from './bindings.ts'
export { catalogue } from './catalogue.ts'
export type { Catalogue } from './groups.ts'
