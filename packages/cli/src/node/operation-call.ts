/** Finds one operation of a client by its identifier, and reads its input. */
import { resolve } from 'node:path'
import { findNearest } from '@tarja/catalogue/data'
import type { CallOptions, Result } from '@tarja/core'
import { redact } from '@tarja/core/plugin'
import { CommandError, type Context } from './command.ts'
import { readTextFile } from './text-file.ts'

/** A method of a group. It accepts any input, because the operation's schemas check it. */
export type Method = (input: unknown, options: CallOptions) => Promise<Result>

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Returns the method of an operation.
 *
 * @throws {CommandError} `usage` if there is no such operation.
 */
export function findMethod(catalogue: object, id: string): Method {
	const [group = '', key = '', ...more] = id.split('.')
	const methods = Object.hasOwn(catalogue, group) ? (catalogue as Groups)[group] : undefined
	const method = methods && Object.hasOwn(methods, key) && !more.length ? methods[key] : undefined
	if (typeof method === 'function') return method as Method
	const near = findNearest(id, listOperations(catalogue as Groups))
	throw new CommandError(
		'usage',
		`Cannot call it: there is no such operation (nearest: ${near}); npx @tarja/cli operations lists them`,
	)
}

function listOperations(catalogue: Groups): readonly string[] {
	return Object.entries(catalogue).flatMap(([group, methods]) => Object.keys(methods).map((key) => `${group}.${key}`))
}

function createInputError(found: string): CommandError {
	return new CommandError('usage', `Cannot read the input: ${found}`)
}

function parseInput(text: string, where: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Leaves out the parser's message, because it quotes the input.
		throw createInputError(`${where} is not JSON; correct it`)
	}
}

/** Refuses secrets in arguments, because everyone on the machine can see them and the shell's history keeps them. */
function parseArgument(text: string): unknown {
	if (redact(text) !== text)
		throw createInputError(
			'the argument seems to contain a card number or a credential, which everyone on this machine can read; use a file, or - for standard input',
		)
	return parseInput(text, 'the argument')
}

/**
 * Reads an input. The argument is JSON, the name of a JSON file, or `-` for standard input.
 *
 * @throws {CommandError} `usage` if the input can't be read, isn't JSON, or isn't an operation's input.
 */
export async function readCallInput(source: string | undefined, context: Context): Promise<unknown> {
	const { directory, args } = context
	if (source === undefined) return undefined
	if (source === '-' && args.text('variables') === '-')
		throw createInputError('input and variables cannot both be standard input; use a file for one of them')
	const readContent = async (): Promise<string> =>
		source === '-'
			? context.readInput()
			: readTextFile(resolve(directory, source)).catch((error) => {
					throw createInputError(`the file could not be read (${error.code}); correct its path`)
				})
	const input = /^\s*\{/.test(source)
		? parseArgument(source)
		: parseInput(await readContent(), source === '-' ? 'standard input' : 'the file')
	if (typeof input !== 'object' || input === null || Array.isArray(input))
		throw createInputError('it is not an object; expected { "body": { … } }')
	const members = ['params', 'query', 'headers', 'body']
	const other = Object.keys(input).find((name) => !members.includes(name))
	if (other !== undefined)
		throw createInputError(
			`it has another member than ${members.join(', ')}; put fields of the body into { "body": { … } }`,
		)
	return input
}
