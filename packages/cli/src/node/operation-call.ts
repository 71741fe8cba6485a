/** Finds one operation of a client by its identifier, and reads its input. */
import { resolve } from 'node:path'
import type { CallOptions, Result } from '@tarja/core'
import { redact } from '@tarja/core'
import { advised, unknownWord } from '@tarja/emulator/command-line'
import type { Context } from './command.ts'
import { CommandError } from './command-error.ts'
import { operationLabels } from './operation-labels.ts'
import { readText } from './text-file.ts'

/** A method of a group with any input: the operation's schemas validate it. */
export type Method = (input: unknown, options: CallOptions) => Promise<Result>

type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * The method of an operation; an extra operation of a group has one too.
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
		`Cannot call it: ${advised(unknownWord('operation', id, Object.keys(operationLabels())), 'npx @tarja/cli operations lists them')}`,
	)
}

function refused(found: string): CommandError {
	return new CommandError('usage', `Cannot read the input: ${found}`)
}

function parsed(text: string, where: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Omits the parser's message, because it quotes the input.
		throw refused(`${where} is not JSON; correct it`)
	}
}

/** Refuses secrets in arguments: they are visible to everyone on the machine and stay in the shell's history. */
function fromArgument(text: string): unknown {
	if (redact(text) !== text)
		throw refused(
			'something in the argument looks like a card number or a credential, and arguments can be read by everyone on this machine; give a file, or - for standard input',
		)
	return parsed(text, 'the argument')
}

/**
 * Reads an input: JSON as the argument itself, a JSON file, or `-` for standard input.
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
			: readText(resolve(directory, source)).catch((error) => {
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
