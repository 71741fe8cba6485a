/**
 * What `tarja.config.ts` is written with. The command itself is the program `tarja`.
 *
 * Runs in every runtime.
 * @module
 */
export { type Config, defineConfig, type Profile } from './define-config.ts'
export type {
	BindCheckDocument,
	BindDiffDocument,
	BindGenerateDocument,
	BindInitDocument,
	BindInspectDocument,
	BindProblemsDocument,
	BindSuggestDocument,
	CallDocument,
	CallTimings,
	CheckDocument,
	CompletionDocument,
	DoctorDocument,
	EmulatorDocument,
	EntryDocument,
	ErrorDocument,
	OperationsDocument,
	PurgeDocument,
	ReconcileDocument,
	RequestDocument,
	TokenDocument,
	Verdict,
} from './documents.ts'
