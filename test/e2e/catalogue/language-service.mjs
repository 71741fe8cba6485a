// Asks the language service of a TypeScript that is written in JavaScript (5.9, 6), as an editor does.
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What is shown at each of the positions, `{ line, character }` from 0, and the names that are offered at each of the others. */
export function editorHelp(ts, file, positions, completed) {
	const options = {
		strict: true,
		target: ts.ScriptTarget.ES2022,
		module: ts.ModuleKind.NodeNext,
		lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
		types: [],
	}
	const service = ts.createLanguageService({
		getCompilationSettings: () => options,
		getScriptFileNames: () => [file],
		getScriptVersion: () => '1',
		getScriptSnapshot: (path) =>
			ts.sys.fileExists(path) ? ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined,
		getCurrentDirectory: () => dirname(file),
		getDefaultLibFileName: ts.getDefaultLibFilePath,
		fileExists: ts.sys.fileExists,
		readFile: ts.sys.readFile,
		directoryExists: ts.sys.directoryExists,
		getDirectories: ts.sys.getDirectories,
		realpath: ts.sys.realpath,
	})
	const source = service.getProgram().getSourceFile(file)
	const offset = ({ line, character }) => ts.getPositionOfLineAndCharacter(source, line, character)
	const hovers = positions.map((position) => {
		const { displayParts = [], documentation = [] } = service.getQuickInfoAtPosition(file, offset(position)) ?? {}
		return [displayParts, documentation].map((parts) => ts.displayPartsToString(parts)).join('\n')
	})
	const offered = completed.map((position) =>
		(service.getCompletionsAtPosition(file, offset(position), {})?.entries ?? []).map(({ name }) => name),
	)
	return { hovers, offered }
}
