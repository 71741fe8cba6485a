// Every format is recorded, and its recording is read; those of stores are read where the stores are.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readMap } from '@tarja/bind'
import { createEmulator } from '@tarja/emulator'
import { describe, expect, it } from '@tarja-test/harness'
import { root } from '../../tools/workspace.mjs'
import { schemas } from '../e2e/cli/documents.mjs'
import { formats, others } from './formats.mjs'
import { recordingsOf, versions } from './recordings.mjs'
import { isReadAs, shapesOf } from './shapes.mjs'
import { pages } from './table.mjs'

const textOf = (file) => readFileSync(resolve(root, file), 'utf8')

describe('the list of formats', () => {
	it('names every source that keeps something', () => {
		const keeps =
			/\): (?:JournalStore|TokenStore)\b|: TokenStore = \{|writeFile(?:Sync)?\(|setItem\(|createObjectStore\(|INSERT INTO|\.put\(/
		const sources = globSync('{packages,plugins}/*/src/**/*.ts', { cwd: root })
			.map((file) => file.replaceAll('\\', '/'))
			.filter((file) => !file.endsWith('.test.ts') && keeps.test(textOf(file)))
		const named = new Set([...formats.map(({ source }) => source), ...Object.keys(others)])
		expect(sources.filter((file) => !named.has(file))).to.deep.equal([])
		expect([...named].filter((file) => !existsSync(resolve(root, file)))).to.deep.equal([])
	})

	it('has a recording of each format in the first version, and a test that reads each that there is', () => {
		expect(versions).to.include('1.0')
		for (const { name, file, readBy } of formats) {
			const text = textOf(readBy)
			const recorded = versions.filter((version) => existsSync(resolve(root, 'test/formats', version, file)))
			expect(recorded, name).to.include('1.0')
			// A bundle for other runtimes imports each recording; the others take all.
			const isRead = (version) => text.includes(`'${name}'`) || text.includes(`test/formats/${version}/${file}'`)
			expect(
				recorded.filter((version) => !isRead(version)),
				`${name} is not read by ${readBy}`,
			).to.deep.equal([])
		}
	})

	it('is the table of docs/reference/stability.md', () => {
		const { text, wanted } = pages()
		expect(text).to.equal(wanted)
	})

	it('leaves no recording unread', () => {
		const files = versions.flatMap((version) => globSync('*', { cwd: resolve(root, 'test/formats', version) }))
		expect(files.filter((name) => !formats.some(({ file }) => file === name))).to.deep.equal([])
	})
})

for (const { version, recorded } of recordingsOf('emulator-state'))
	it(`an emulator goes on from the state that version ${version} kept, and refuses that of a later one`, () => {
		const emulator = createEmulator()
		emulator.importState(recorded)
		expect(emulator.exportState()).to.deep.equal(recorded)
		const before = emulator.exportState()
		expect(() => emulator.importState({ ...recorded, version: recorded.version + 1 })).to.throw(TypeError)
		expect(emulator.exportState()).to.deep.equal(before)
	})

for (const { version, recorded } of recordingsOf('emulator-scenario'))
	it(`an emulator plays the scenario that version ${version} recorded, and refuses that of a later one`, () => {
		const emulator = createEmulator()
		emulator.play(recorded)
		expect(emulator.exportState().settings).to.include(recorded.steps[0].settings)
		expect(emulator.faults.list()).to.have.lengthOf(1)
		expect(() => emulator.play({ ...recorded, scenario: recorded.scenario + 1 })).to.throw(TypeError, 'newer emulator')
		expect(emulator.faults.list()).to.have.lengthOf(1)
	})

for (const { version, recorded } of recordingsOf('bindings-map'))
	it(`a map of version ${version} is read, and one of a later version is a problem`, () => {
		const { map, problems } = readMap(recorded)
		expect(problems).to.deep.equal([])
		expect(map.labels.size).to.be.above(0)
		expect(readMap(recorded.replace('version: 1\n', 'version: 2\n')).problems).to.have.lengthOf(1)
	})

for (const { version, recorded } of recordingsOf('cli-json'))
	it(`whoever reads the documents of --json as version ${version} wrote them reads those of today`, () => {
		const shapes = shapesOf(schemas)
		const broken = Object.keys(recorded).filter((name) => !isReadAs(recorded[name], shapes[name]))
		expect(broken).to.deep.equal([])
	})
