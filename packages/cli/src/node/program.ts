/**
 * Builds the program with commander, and writes its error messages. No message quotes a value, because the value may be half of a password.
 */
import { CommanderError, Command as Program, Option as ProgramOption } from 'commander'
import type { Arguments, Command, CommandGroup, Context, Example, Named, Option } from './command.ts'
import { CommandError } from './command.ts'
import { type CommandRow, commands } from './commands.ts'
import { columns, secretName } from './printable.ts'

const firstSteps: readonly Example[] = [
	['npx @tarja/cli emulator', 'serve the documented platform on this machine'],
	['npx @tarja/cli doctor --emulator', 'check that a client can reach the emulator'],
	['npx @tarja/cli call payments.createIntent intent.json --emulator', 'make a call'],
	['npx @tarja/cli journal list --journal ./journal', 'list the calls whose outcome is unknown'],
]

/**
 * Matches option names that other programs use for secrets. They are refused, because everyone on the machine can read arguments, and the
 * shell's history keeps them.
 */
const isSecretOption = (name: string): boolean =>
	secretName.test(name) || /^--(?:basic|pass|bearer|auth|user)$/.test(name)

/** Returns advice for an unknown option, if the option needs more than "there is none". */
function adviseOption(name: string): string | undefined {
	// Node reads --env-file anywhere among a program's arguments, and applies NODE_OPTIONS from the file (measured in 22.23 and 24.21).
	if (name.startsWith('--env-file'))
		return 'Node would read --env-file too and obey what it finds; use --variables <file>'
	if (isSecretOption(name))
		return `there is no ${name}, because everyone on this machine can read arguments; set the environment variables or use --variables <file>`
	return undefined
}

/** Writes the message for an error of commander by its code. From commander's own message, it uses only a plain option or command name. */
function describeMistake({ code, message }: CommanderError, { commands: known }: Program, instead?: string): string {
	const [, name, value] = /'((?:--)?[A-Za-z][A-Za-z.-]{0,60})(=.*)?'(?:\n|$)/s.exec(message) ?? []
	const [, meant] = /\(Did you mean (?:one of )?([^?]+)\?\)/.exec(message) ?? []
	const suggestion = meant === undefined ? '' : ` (did you mean ${meant}?)`
	if (code === 'commander.unknownOption') {
		const found = `there is no ${name ? `option ${name}` : 'such option'}${value ? ' that takes a value' : ''}`
		return (name && adviseOption(name)) || `${found}${suggestion}`
	}
	if (code === 'commander.unknownCommand')
		return `there is no ${name ? `command ${name}` : 'such command'}${suggestion || `; there are ${known.map((one) => one.name()).join(', ')}`}`
	if (code === 'commander.optionMissingArgument') return `${/--[a-z-]+/.exec(message)?.[0]} has no value`
	if (code === 'commander.missingArgument') return `the argument <${name}> is missing`
	if (instead) return `it takes no argument; ${instead}`
	return 'there are too many arguments; quotation marks keep a text together'
}

/** Checks one use of an option. Returns the mistake, without the option's value. */
function findMistake(name: string, option: Option, value: string, isRepeated: boolean): string | undefined {
	const { most, multiple } = option
	if (isRepeated && !multiple) return `--${name} is given twice; give it once`
	// commander accepts the next option as a value: `--journal --yes`.
	if (value.startsWith('-') && value !== '-') return `--${name} has no value`
	if (most !== undefined && !(/^\d{1,16}$/.test(value) && Number(value) <= most))
		return `--${name} takes a whole number from 0 to ${most}`
	return undefined
}

function refuse(title: string, found: string): CommandError {
	return new CommandError('usage', `Cannot run ${title}: ${found}; see ${title} --help`)
}

/** Declares the options of a command. Collects their values while commander reads them. */
function addOptions(program: Program, title: string, { options }: Command): Omit<Arguments, 'positionals'> {
	const values = new Map<string, readonly string[]>()
	for (const [name, option] of Object.entries(options)) {
		const { value, valueOptional, summary } = option
		const flag = valueOptional ? `[${value?.slice(1, -1)}]` : (value ?? '')
		program.addOption(new ProgramOption(`--${name} ${flag}`.trim(), summary))
		program.on(`option:${name}`, (args: string | null | undefined) => {
			const mistake = findMistake(name, option, args ?? '', values.has(name))
			if (mistake) throw refuse(title, mistake)
			values.set(name, [...(values.get(name) ?? []), args ?? ''])
		})
	}
	return {
		text: (name) => values.get(name)?.[0],
		has: (name) => values.has(name),
		list: (name) => values.get(name) ?? [],
	}
}

function addExamples(program: Program, examples: readonly Example[]): void {
	const lines = examples.map(([commandLine, purpose]) => `  # ${purpose}\n  ${commandLine}`)
	program.addHelpText('after', `\nExamples:\n${lines.join('\n')}`)
}

type Run = (command: Command, args: Arguments) => Promise<void>

/** Declares a command. Its options are added later. */
function addCommand(program: Program, { name, summary }: Named): Program {
	return program.command(name).summary(summary).description(`${summary}.`)
}

/**
 * Reports mistakes in a command's arguments. Help is also an error of commander: with the exit code 0 if it was requested. A group without
 * a command prints its help, too.
 */
function refuseMistakes(program: Program, title: string, instead?: string): Program {
	return program.exitOverride((error) => {
		if (error.exitCode === 0) throw error
		if (error.code === 'commander.help') {
			program.outputHelp()
			throw error
		}
		throw refuse(title, describeMistake(error, program, instead))
	})
}

/** Adds the options, examples and action to a command, or to each command of a group. */
function fill(program: Program, title: string, command: Command | CommandGroup, run: Run): void {
	const instead = 'instead' in command ? command.instead : undefined
	addExamples(refuseMistakes(program, title, instead), command.examples)
	if ('commands' in command) {
		for (const inner of command.commands) fill(addCommand(program, inner), `${title} ${inner.name}`, inner, run)
		return
	}
	const { usage, description } = command
	if (description !== undefined) program.description(`${program.description()}\n\n${description}`)
	if (usage !== undefined) program.arguments(usage)
	const args = addOptions(program, title, command)
	program.action(() => run(command, { ...args, positionals: program.args }))
}

/** Creates the program. Loads the module of the named command only. */
async function createProgram(
	rows: readonly CommandRow[],
	named: string | undefined,
	print: (text: string) => void,
	run: Run,
): Promise<Program> {
	const program = new Program('npx @tarja/cli')
		.description('Check the connection to the platform, make calls, and trace what happened to them.')
		.helpOption('-h, --help', 'Show help for tarja or for a command')
		.helpCommand('help [command]', 'Show help for a command')
		.configureOutput({ writeOut: print, writeErr: () => {}, getOutHelpWidth: () => columns })
		.enablePositionalOptions()
	addExamples(refuseMistakes(program, 'npx @tarja/cli'), firstSteps)
	for (const row of rows) {
		const inner = addCommand(program, row)
		if (row.name === named) fill(inner, `npx @tarja/cli ${named}`, await row.load(), run)
	}
	return program
}

/**
 * Reads the arguments and runs the command that they name.
 *
 * @param print Prints the help.
 * @returns The exit code.
 * @throws {CommandError} `usage` if the arguments are wrong.
 */
export async function runProgram(
	argv: readonly string[],
	context: Omit<Context, 'args'>,
	print: (text: string) => void,
	rows: readonly CommandRow[] = commands,
): Promise<number> {
	let exitCode = 0
	const run: Run = async (command, args) => {
		exitCode = (await command.run({ ...context, args })) ?? 0
	}
	const program = await createProgram(rows, argv[0] === 'help' ? argv[1] : argv[0], print, run)
	try {
		await program.parseAsync(argv, { from: 'user' })
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error // Any other error of commander means that help was printed.
	}
	return exitCode
}
