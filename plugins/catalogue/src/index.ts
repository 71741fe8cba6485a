/**
 * The platform's operations by group: documented, bound, or named only.
 *
 * This entry holds all of them; each group has an entry of its own, such as `@tarja/catalogue/loans`. Runs in every runtime.
 * @module
 */
export {
	type BindingMap,
	type BindingsFor,
	bindingsFor,
	type DefaultsOf,
	defineBindings,
	type GroupKey,
	type OnlyExtra,
	type OnlyKnown,
	type OperationId,
	type Within,
	withDefaults,
} from './bindings.ts'
export { type Catalogue, catalogue } from './catalogue.ts'
