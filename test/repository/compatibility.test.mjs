// What is promised of versions: the table of tools, and the names that a release may not change unsaid.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from '@tarja-test/harness'
import { file, rows, withTable } from '../../tools/pack/compatibility.mjs'
import { breakOf, complaints, page, withNames } from '../../tools/pack/stability.mjs'
import { root } from '../../tools/workspace.mjs'

describe('the table of tools', () => {
	it('is what the rows say: node tools/pack/compatibility.mjs --write', () => {
		const text = readFileSync(file, 'utf8')
		expect(withTable(text) === text, 'node tools/pack/compatibility.mjs --write').to.equal(true)
	})

	it('has a test, or steps of its own, in each row', () => {
		for (const { tool, test, steps = [] } of rows) {
			if (test) expect(existsSync(resolve(root, test)), test).to.equal(true)
			else expect(steps, tool).not.to.have.lengthOf(0)
		}
	})
})

/** What a declaration was and is, and how that broke somebody; nothing where it did not. */
// biome-ignore format: a row is a line.
const changes = [
	['Options', 'interface Options { readonly a?: 1; }', undefined, 'Options is gone'],
	['Options', 'interface Options { readonly a?: 1; }', 'interface Options { readonly b?: 1; }', 'no longer: readonly a?: 1'],
	['Options', 'interface Options { readonly a?: 1; }', 'interface Options { readonly a?: 1; readonly b: 1; }', 'asks for: readonly b'],
	['Options', 'interface Options { readonly a?: 1; }', 'interface Options { readonly a?: 1; readonly b?: 1; }'],
	['Result', 'interface Result { readonly a: 1; }', 'interface Result { readonly a: 1; readonly b: 1; }'],
	['Result', 'interface Result { readonly a: 1; }', 'interface Result { readonly a: 2; }', 'no longer: readonly a: 1'],
	['Code', "type Code = 'a' | 'b';", "type Code = 'a' | 'b' | 'c';"],
	['Code', "type Code = 'a' | 'b';", "type Code = 'a' | 'c';", "no longer: 'b'"],
	['make', 'declare function make(a: string): void;', 'declare function make(a: number): void;', 'no longer'],
	['make', 'declare function make(a: string): void;', 'declare function make(a: string): void;'],
]

describe('a stable name', () => {
	for (const [name, before, now, broken] of changes)
		it(`is ${broken ? 'broken' : 'kept'} where ${before} becomes ${now ?? 'nothing'}`, () => {
			const found = breakOf(name, [before], now && [now])
			if (broken) expect(found).to.include(broken)
			else expect(found).to.equal(undefined)
		})

	it('was changed by no package without a changeset that says so', () => {
		expect(complaints()).to.deep.equal([])
	})

	it('is in the list: node tools/pack/stability.mjs --write', () => {
		const text = readFileSync(page, 'utf8')
		expect(withNames(text) === text, 'node tools/pack/stability.mjs --write').to.equal(true)
	})
})
