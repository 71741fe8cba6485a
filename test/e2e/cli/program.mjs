// Starts the built program like a shell does.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryDirectory } from '@tarja-test/harness'
import { root } from '../../../tools/workspace.mjs'

export const program = resolve(root, 'packages/cli/dist/bin.js')

/** Environment variables of this process that would change a command. They are removed. */
const foreign = /^(?:TARJA_.*|.*_proxy|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|NODE_EXTRA_CA_CERTS)$/i
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.test(name)))

mkdirSync(temporaryDirectory, { recursive: true })
// Compiles the packages once, and not again in each of many processes.
const compiled = { NODE_COMPILE_CACHE: join(temporaryDirectory, 'cli-compiled') }

/** Creates an empty directory with these files. */
export function directoryWith(files = {}) {
	const directory = mkdtempSync(join(temporaryDirectory, 'cli-'))
	for (const [name, content] of Object.entries(files))
		writeFileSync(
			join(directory, name),
			typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
		)
	return directory
}

/** Environment variables with the emulator's credentials. Other servers of the tests accept them, too. */
export const credentials = {
	TARJA_BASIC_CREDENTIALS: 'emulator-client:emulator-password',
	TARJA_CREDENTIAL_NAME: 'emulator-field',
	TARJA_CREDENTIAL_VALUE: 'emulator-value',
}

/** Makes a program treat its streams as a terminal. */
const terminal = `data:text/javascript,${encodeURIComponent(
	'for (const s of [process.stdin, process.stdout, process.stderr]) s.isTTY = true; process.stdin.setRawMode = () => {}',
)}`

/**
 * Starts the program.
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, env?: Record<string, string>, input?: string | null, isTerminal?: boolean }} [options]
 */
export function start(argv, { cwd = directoryWith(), env = {}, input = '', isTerminal = false } = {}) {
	const node = isTerminal ? ['--import', terminal] : []
	const child = spawn(process.execPath, [...node, program, ...argv], {
		cwd,
		env: { ...environment, ...compiled, ...env },
	})
	const seen = { out: '', error: '' }
	child.stdout.setEncoding('utf8').on('data', (text) => {
		seen.out += text
	})
	child.stderr.setEncoding('utf8').on('data', (text) => {
		seen.error += text
	})
	child.stdin.on('error', () => {})
	if (input !== null) child.stdin.end(input) // null leaves stdin open
	const ended = new Promise((done) => child.on('close', (code, signal) => done({ code: code ?? signal, ...seen, cwd })))
	/** Waits until the program has printed a text, or has ended. */
	async function waitForText(text) {
		let isOver = false
		void ended.then(() => {
			isOver = true
		})
		while (!`${seen.out}${seen.error}`.includes(text)) {
			if (isOver) throw new Error(`It ended without printing ${text}: ${JSON.stringify(await ended)}`)
			await new Promise((done) => setTimeout(done, 5))
		}
	}
	return { child, seen, ended, printed: waitForText }
}

/** Runs the program until it ends. */
export const tarja = (argv, options) => start(argv, options).ended

/** Returns the one document that `--json` printed. */
export const documentOf = ({ out }) => JSON.parse(out)
