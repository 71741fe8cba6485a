// Runs a command to its end.
import { spawn } from 'node:child_process'

/**
 * @param {string} command
 * @param {string[]} argv
 * @param {{ cwd?: string, env?: Record<string, string>, timeoutMs?: number, echo?: boolean }} [options]
 * @returns {Promise<{ code: number | string, output: string, stdout: string }>}
 */
export function execute(command, argv, { cwd, env, timeoutMs = 300_000, echo = false } = {}) {
	const { promise, resolve, reject } = Promise.withResolvers()
	const child = spawn(command, argv, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
	const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
	let output = ''
	let stdout = ''
	const take = (text) => {
		output += text
		if (echo) process.stdout.write(text)
	}
	child.stdout.setEncoding('utf8').on('data', (text) => {
		stdout += text
		take(text)
	})
	child.stderr.setEncoding('utf8').on('data', take)
	child.on('error', reject)
	child.on('close', (code, signal) => {
		clearTimeout(timer)
		resolve({ code: code ?? signal, output, stdout })
	})
	return promise
}

/** @returns {Promise<string>} the version that a program says it has */
export async function versionOf(command) {
	const { stdout } = await execute(command, ['--version'])
	return /\d+(\.\d+)+/.exec(stdout)?.[0] ?? ''
}
