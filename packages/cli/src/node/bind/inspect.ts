import { diagnosticCodes, inspect as glance, type Inspection, type Source } from '@tarja/bind'
import type { BindInspectDocument } from '../../bind-documents.ts'
import type { Subcommand } from '../command.ts'
import type { Output } from '../output.ts'
import { mapOptions, opened, openMap } from './map.ts'
import { nameOf, referencesIn, sourceOptions } from './source-options.ts'

/** Limit of printed contradictions between examples and schemas for each document; `--json` prints all. */
const mostTold = 20

function printSource(
	output: Output,
	{ name, dialect, title, version, operations, webhooks, ...rest }: Inspection,
): void {
	output.line(`${name}: ${dialect}${title ? `, ${title}` : ''}${version ? `, ${version}` : ''}`)
	const { security, diagnostics, unread, contradictions, removals } = rest
	const width = Math.max(0, ...operations.map(({ key }) => key.length)) + 2
	for (const { key, summary, deprecated, inferred, refused } of operations) {
		const marks = [refused && 'cannot be bound', deprecated && 'deprecated', inferred && 'from samples']
		const said = [summary, ...marks].filter(Boolean).join('; ')
		output.line(`  ${key.padEnd(width)}${said}`)
	}
	if (webhooks.length > 0) output.line(`  webhooks: ${webhooks.join(', ')}`)
	output.line(`  ${operations.length} operations; authentication: ${security.join(', ') || 'not said'}`)
	for (const [code, count] of Object.entries(diagnostics)) {
		const [severity, effect] = diagnosticCodes[code as keyof typeof diagnosticCodes]
		output.line(`  ${severity.padEnd(8)}${code} × ${count}: ${effect}`)
	}
	for (const part of unread) output.line(`  unread  ${part}`)
	for (const { pointer, expected, found, word } of contradictions.slice(0, mostTold))
		output.line(`  example ${JSON.stringify(pointer)}${word ? `: ${word}` : ''}  # ${found}, not ${expected}`)
	if (contradictions.length > mostTold)
		output.line(`  example … ${contradictions.length - mostTold} more; --json has all`)
	for (const [kind, count] of Object.entries(removals)) output.line(`  removed ${kind} × ${count}`)
}

export const inspect: Subcommand = {
	name: 'inspect',
	summary: 'say what a document is: operations, authentication, what cannot be kept; writes nothing',
	usage: '[file…]',
	description: `OpenAPI 2.0 to 3.1, Postman, HAR, curl lines, a page or a folder of pages of a ReadMe portal. Without a file: what the
map names. Where the document's own examples contradict its schemas, the line of the map that would loosen the field. Nothing is fetched, and no other file is opened unless --references names its folder.`,
	examples: [
		['npx @tarja/cli bind inspect vendor/cards.yaml', 'one document'],
		['npx @tarja/cli bind inspect portal/ --json', 'a folder of saved pages, for a program'],
	],
	options: { ...mapOptions, ...sourceOptions },
	async run(context) {
		const { given, output, directory } = context
		const sources: Source[] = []
		for (const path of given.positionals)
			sources.push(await opened(output, nameOf(path), { path, ...referencesIn(given) }, directory))
		const all = given.positionals.length > 0 ? sources : [...(await openMap(context)).sources.values()]
		const found = all.map(glance)
		output.document({ v: 1, sources: found } satisfies BindInspectDocument)
		for (const inspection of found) printSource(output, inspection)
	},
}
