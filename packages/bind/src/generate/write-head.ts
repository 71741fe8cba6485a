/** Writes the first lines of a generated module: a comment with its source, and its imports. */
import type { PlannedOperation } from '../form/plan.ts'
import { compare } from '../text/names.ts'
import { quote, writeImport } from './code/quote.ts'

/** Writes the imports that the texts of a module need. `schemas` are the names to import from the catalogue's schemas. */
export function writeHead(
	source: string,
	schemas: ReadonlySet<string>,
	texts: readonly string[],
	planned: readonly Pick<PlannedOperation, 'read'>[] = [],
): string {
	const uses = (pattern: RegExp): boolean => texts.some((text) => pattern.test(text))
	const listNames = (names: Readonly<Record<string, RegExp>>): string[] =>
		Object.keys(names).filter((name) => uses(names[name] as RegExp))
	const isForm = / & WritesMultipart/
	const fromBindings = listNames({
		'type Defaulted': /: Operation<[^\n]*\bDefaulted</,
		idempotencyKey: /idempotencyKey: idempotencyKey\(/,
	})
	const fromCore = listNames({
		'type HasOutcome': / & HasOutcome = /,
		'type MayDeviate': / & MayDeviate(?: & HasOutcome)? = /,
		'type MultipartBody': /\bMultipartBody\b[^\n]*> & WritesMultipart/,
		multipart: isForm,
		'type Operation': /^/,
		operation: /^/,
		'type WritesMultipart': isForm,
	})
	const reads = new Set(planned.flatMap(({ read }) => (read ? [writeImport([read.name], read.from)] : [])))
	return [
		`// Written by \`tarja bind generate\` from the source ${quote(source)}. Change bindings.map.yaml and generate it again.`,
		...(fromBindings.length ? [writeImport(fromBindings, '@tarja/catalogue/bindings')] : []),
		...(schemas.size ? [writeImport([...schemas].sort(compare), '@tarja/catalogue/schemas')] : []),
		writeImport(fromCore, '@tarja/core'),
		...(uses(/\bv\./) ? ["import * as v from 'valibot'"] : []),
		...reads,
		'',
	].join('\n')
}
