// Writes docs/reference/binding-codes.md from the tables of the code: node packages/bind/codes.mjs --write, after a build.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { changeCodes, diagnosticCodes, labelReadings } from '@tarja/bind'

export const file = resolve(import.meta.dirname, '../../docs/reference/binding-codes.md')

const rows = (codes, cells) =>
	Object.entries(codes).map(([code, found]) => `| <a id="${code}"></a>\`${code}\` | ${cells(found).join(' | ')} |`)

/** The page. */
export const page = `# Codes of bindings

What \`tarja bind\` reports, by codes that stay. [The walk](../how-to/binding-from-a-document.md) shows where they come from. This page is written from the tables in the code.

## Diagnostics: what was not kept

Each entry of \`bindings.report.json\` names the code, the place in the document as a JSON pointer, and the bindings that it touches.

- **note**: nothing is lost, but a reader should know.
- **loss**: something is not checked, or not typed, as the document says. More is accepted than is documented, and never less.
- **refused**: the operation cannot be bound.

| code | severity | what it means for the bindings |
|---|---|---|
${rows(diagnosticCodes, ([severity, effect]) => [severity, effect]).join('\n')}

## What a newer document changes

\`tarja bind diff\` calls a change breaking where a program that was written before may fail after it.

| code | breaking | what it means |
|---|---|---|
${rows(changeCodes, ([breaking, effect]) => [breaking ? 'yes' : 'no', effect]).join('\n')}

## What labels name

The reference shows the names of operations alone. By our reading these name a read. Every other label names a change and, bound to a \`GET\`, needs \`effect\` in the map.

${[...labelReadings].flatMap(([id, reading]) => (reading === 'read' ? [`\`${id}\``] : [])).join(', ')}.
`

if (process.argv[1] === import.meta.filename) {
	if (process.argv.includes('--write')) writeFileSync(file, page)
	else if (readFileSync(file, 'utf8') !== page)
		throw new Error('docs/reference/binding-codes.md is not what the code says: add --write')
}
