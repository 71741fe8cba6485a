/**
 * Defines what the commands of `tarja bind` print with `--json`, as `documents.ts` does for all others.
 * @module
 */
import type { Change, Drift, HeldDeviation, Inspection, MapProblem, Report } from '@tarja/bind'
import type { Versioned } from './documents.ts'

/** Printed by `tarja bind inspect --json`: a summary of each document that was read. */
export interface BindInspectDocument extends Versioned {
	/**
	 * One summary for each document, in the order of the command line or, without files, of the map: its operations, diagnostics
	 * and removed secrets.
	 */
	readonly sources: readonly Inspection[]
}

/** Printed by `tarja bind init --json`: which map file was written, and the labels it gained. */
export interface BindInitDocument extends Versioned {
	/** Path of the map file, as given on the command line or by default. */
	readonly map: string
	/** Labels that this run added to the map; empty if it had them all. */
	readonly added: readonly string[]
}

/** Printed with `--json` before the error when the map has problems and the command cannot work without a correct map. */
export interface BindProblemsDocument extends Versioned {
	/** Each says in its message what is wrong and on which line of the map. */
	readonly problems: readonly MapProblem[]
}

/** Printed by `tarja bind generate --json`: the files it changed, and how many operations are bound. */
export interface BindGenerateDocument extends Versioned {
	/** Names of files that are new or whose content changed; unchanged files are not listed. */
	readonly written: readonly string[]
	/** Names of files that an earlier run generated and this one no longer does; they were deleted. */
	readonly removed: readonly string[]
	/** How many operations are bound, and how many are not. */
	readonly counts: Report['counts']
}

/** Printed by `tarja bind check --json`: how the files on disk differ from what would be generated now. */
export interface BindCheckDocument extends Versioned {
	/** The files that are not as the map and the documents would write them. */
	readonly drift: readonly Drift[]
}

/** Printed by `tarja bind check --samples --json`: where recorded answers deviate from the bindings. */
export interface BindSamplesDocument extends Versioned {
	/** Number of recorded answers that belong to a bound operation and were checked against its schema. */
	readonly held: number
	/** The fields of recorded answers that are not as their binding says. */
	readonly deviations: readonly HeldDeviation[]
	/** Recorded requests (method, path and status) whose answers no binding describes; they were not checked. */
	readonly unbound: readonly string[]
	/** Files that could not be read as a recording, each with the reason. */
	readonly unread: readonly { readonly file: string; readonly why: string }[]
	/** Lines of the map that would loosen what deviates: words by field, by source. */
	readonly corrections: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** Printed by `tarja bind diff --json`: how the bindings change from the older documents to the newer ones. */
export interface BindDiffDocument extends Versioned {
	/** Each change with the binding, the place in it, its effect, and whether it breaks callers. */
	readonly changes: readonly Change[]
	/** Number of changes that may break a program written against the older bindings. */
	readonly breaking: number
}
