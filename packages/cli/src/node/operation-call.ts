/** One operation of a client, found by its identifier, and what somebody wants it to be called with. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CallOptions, Result } from '@tarja/core'
import { redact } from '@tarja/core'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { advised, unknownWord } from './nearest.ts'
import { operationIds } from './operation-ids.ts'

/** A method of a group, whatever it takes: the schemas of its operation judge the input. */
export type Method = (input: unknown, options: CallOptions) => Promise<Result>

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * The method of an operation; a further operation of a group has one too.
 *
 * @throws {CommandError} `usage`, when there is no such operation.
 */
export function methodOf(catalogue: object, id: string): Method {
	const [group = '', key = '', ...more] = id.split('.')
	const methods = Object.hasOwn(catalogue, group) ? (catalogue as Groups)[group] : undefined
	const method = methods && Object.hasOwn(methods, key) && !more.length ? methods[key] : undefined
	if (typeof method === 'function') return method as Method
	throw new CommandError(
		'usage',
		`Cannot call it: ${advised(unknownWord('operation', id, operationIds()), 'tarja operations lists them')}`,
	)
}

function refused(found: string): CommandError {
	return new CommandError('usage', `Cannot read the input: ${found}`)
}

function parsed(text: string, where: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Without the parser's own message: it quotes the text.
		throw refused(`${where} is not JSON; correct it`)
	}
}

/** Arguments can be read by everyone on the machine, and stay in the history of a shell. */
function fromArgument(text: string): unknown {
	if (redact(text) !== text)
		throw refused(
			'something in the argument looks like a card number or a credential, and arguments can be read by everyone on this machine; give a file, or - for standard input',
		)
	return parsed(text, 'the argument')
}

/**
 * Reads an input: JSON as an argument, a file of it, or `-` for standard input.
 *
 * @throws {CommandError} `usage`, when it cannot be read, is not JSON, or has other members than an input has.
 */
export async function readInput(source: string | undefined, context: Context): Promise<unknown> {
	const { directory, given } = context
	if (source === undefined) return undefined
	if (source === '-' && given.text('variables') === '-')
		throw refused('standard input cannot be both; give one of them as a file')
	const content = async (): Promise<string> =>
		source === '-'
			? context.readInput()
			: readFile(resolve(directory, source), 'utf8').catch((error) => {
					throw refused(`the file could not be read (${error.code}); correct its path`)
				})
	const input = /^\s*\{/.test(source)
		? fromArgument(source)
		: parsed(await content(), source === '-' ? 'standard input' : 'the file')
	if (typeof input !== 'object' || input === null || Array.isArray(input))
		throw refused('it is no object; give { "body": { … } }')
	const members = ['params', 'query', 'headers', 'body']
	const other = Object.keys(input).find((name) => !members.includes(name))
	if (other !== undefined)
		throw refused(
			advised(
				unknownWord('member', other, members),
				`it may have ${members.join(', ')}: fields of the body stand in { "body": { … } }`,
			),
		)
	return input
}
