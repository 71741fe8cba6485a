// Covers code and report. The content of a document never becomes code, a path, or a terminal command.

import { stripTypeScriptTypes } from 'node:module'
import { anyText, describe, expect, it, seed } from '@tarja-test/harness'
import fc from 'fast-check'
import { planAll, read } from '../../test/documents.ts'
import { createDocument } from '../../test/saying.ts'
import { createMap } from '../map/init-map.ts'
import { describeSource } from '../read/describe-source.ts'
import { generateBindings } from './generate.ts'
import { loadFiles } from './loaded.node.test.ts'

/** Texts that would set a mark if any of them were run as code. */
const attacks = [
	"'; globalThis.owned = 1; '",
	'"; globalThis.owned = 1; "',
	'`; globalThis.owned = 1; `',
	'\u0024{globalThis.owned = 1}',
	'*/ globalThis.owned = 1; /*',
	'/ ; globalThis.owned = 1; /',
	'\n globalThis.owned = 1 \n//',
	'\r globalThis.owned = 1 \u2028 globalThis.owned = 1 \u2029',
	"\\'; globalThis.owned = 1; //",
	'}; globalThis.owned = 1; ({',
	'<script>globalThis.owned = 1</script>',
	'\u001b[2J\u001b]0;owned\u0007',
	'\u202eowned\u2066\u200b\u0000',
	'../../../etc/passwd',
	'constructor',
	'__proto__',
	'@ts-ignore @ts-nocheck',
]

const terminal = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

async function written(text: string) {
	const { files } = await generateBindings(planAll(read(createDocument(text))))
	return files
}

describe('a hostile document', () => {
	it('never becomes code, wherever it stands', async () => {
		const scope = globalThis as { owned?: unknown }
		for (const attack of attacks) {
			const files = await written(attack)
			loadFiles(files)
			expect(scope.owned, attack).to.equal(undefined)
			expect([...files.keys()]).to.deep.equal(['bindings.report.md', 'bindings.samples.ts', 'index.ts', 'vendor.ts'])
		}
	})

	it('puts no character that a terminal or an editor obeys into what is generated, its map, or what is told of it', () =>
		fc.assert(
			fc.asyncProperty(anyText(), fc.constantFrom(...attacks), async (noise, attack) => {
				const source = read(createDocument(noise + attack))
				const { files } = await generateBindings(planAll(source))
				const map = createMap({ sources: [{ path: 'vendor.json', source }], all: true })
				for (const text of [...files.values(), map, ...describeSource(source)])
					expect(text.replaceAll(/[\n\t]/g, '')).not.to.match(terminal)
			}),
			{ seed, numRuns: 12 },
		))

	it('is written as declarations and calls of known functions alone', async () => {
		const call = /([\p{ID_Continue}$.]+)\(/gu
		const known =
			/^(?:v\.\w+|allOf|characterCount|rulesFor|jsonList|jsonObject|jsonValue|multipleOf|oneOf|withWireRules|openEnum|present|textFormat|uniqueItems|operation|group|defineBindings|RegExp)$/
		for (const attack of attacks)
			for (const [name, content] of await written(attack)) {
				if (!name.endsWith('.ts')) continue
				// After removing texts and comments, only names are left of the document.
				const code = stripTypeScriptTypes(content).replaceAll(/'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "''")
				for (const [, called] of code.matchAll(call)) expect(called, attack).to.match(known)
				expect(code, attack).not.to.match(/globalThis|owned|`|=>(?! \p{ID_Start})/u)
			}
	})
})
