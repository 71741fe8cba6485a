/**
 * Types and functions for writing `tarja.config.ts`. The command itself is the program `tarja`.
 *
 * Runs in every runtime.
 * @module
 */
export { type Config, defineConfig, type Profile } from './define-config.ts'
export type {
	CallDocument,
	CallTimings,
	CheckDocument,
	CompletionDocument,
	DoctorDocument,
	EmulatorDocument,
	EntryDocument,
	ErrorDocument,
	InitDocument,
	OperationsDocument,
	PurgeDocument,
	ReconcileDocument,
	RequestDocument,
	TokenDocument,
	Verdict,
} from './documents.ts'
