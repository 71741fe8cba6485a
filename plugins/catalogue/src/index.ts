/**
 * The platform's operations by group: documented, bound, or named only.
 *
 * This entry point contains all of them; `@tarja/catalogue/groups` exports each group by its name. Runs in every runtime.
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
