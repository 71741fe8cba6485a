// Prints what failed, the same way for every runtime.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { diff } from 'node:util'
import { root } from '../../tools/workspace.mjs'

const indent = (text) => text.replaceAll(/^/gm, '    ')

const maps = new Map()
/** Read once, however many tests failed: the emulator that other columns talk to waits meanwhile. */
function mapOf(bundle) {
	if (!maps.has(bundle)) maps.set(bundle, new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8'))))
	return maps.get(bundle)
}

/** Rewrites positions in a bundle to positions in the sources. */
function sourcePositions(stack, bundle) {
	if (!bundle || !stack) return stack
	const map = mapOf(bundle)
	const name = /[^/]+$/.exec(bundle)[0].replaceAll('.', '\\.')
	return stack.replaceAll(
		new RegExp(`[^\\s("'@]*?${name}(?:\\?[^:\\s]*)?:(\\d+):(\\d+)`, 'g'),
		(found, line, column) => {
			const entry = map.findEntry(line - 1, column - 1)
			if (!entry.originalSource) return found
			const file = relative(root, resolve(dirname(bundle), entry.originalSource))
			return `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
		},
	)
}

const ofTheTest = (frame) => /:\d+:\d+/.test(frame) && !/node_modules|mocha\.js|node:internal|\/ext:/.test(frame)

function difference({ actual, expected }) {
	if (expected === undefined) return []
	const sign = { '-1': '+ ', 0: '  ', 1: '- ' } // util.diff says how to get from the first to the second
	const lines = diff(String(actual).split('\n'), String(expected).split('\n')).map(
		([change, line]) => sign[change] + line,
	)
	return ['+ expected - actual', ...lines]
}

/** What a person needs to know of a property that failed: what it means, and the command that repeats it. */
function explainProperty({ name, seed }, title, message) {
	if (!/^Property failed after/m.test(message)) return []
	const grep = title.split(' > ').join(' ').replaceAll("'", "'\\''")
	return [
		'',
		'This test draws random cases. The counterexample above breaks what its title states, so either the code or the statement is wrong.',
		`To repeat it: SEED=${seed} node test/run.mjs ${name} --grep '${grep}'`,
	]
}

/** The text that tells a person about one failed test. */
export function failure(runtime, { title, error }, bundle) {
	const name = error?.name && error.name !== 'Error' ? `${error.name}: ` : ''
	const frames = sourcePositions(error?.stack ?? '', bundle)
		.split('\n')
		.filter(ofTheTest)
		.slice(0, 6)
	const body = [
		name + (error?.message ?? 'failed'),
		...difference(error ?? {}),
		...frames.map((frame) => `  ${frame.trim()}`),
		...explainProperty(runtime, title, error?.message ?? ''),
	]
	return `\n  ✗ ${runtime.name}: ${title}\n${indent(body.join('\n'))}`
}
