import { describe, expect, it, random } from '@tarja-test/harness'
import fc from 'fast-check'
import { type Arguments, type Command, CommandError, type Context, type Options } from './command.ts'
import { type CommandRow, commands } from './commands.ts'
import { runProgram } from './program.ts'

const options: Options = {
	'dry-run': { summary: 'Send nothing' },
	yes: { summary: 'Send it' },
	journal: { value: '<directory>', summary: 'Record it here' },
	emulator: { value: '<port>', valueOptional: true, summary: 'Call the emulator' },
	days: { value: '<days>', most: 365, summary: 'Number of days' },
	only: { value: '<check>', multiple: true, summary: 'Only this one' },
}
const names = Object.keys(options)

/** Returns the arguments that a command receives for this command line. */
async function read(...argv: string[]): Promise<Arguments> {
	let last: Arguments | undefined
	const call: Command = {
		usage: '<operation> [input]',
		examples: [],
		options,
		async run({ args }) {
			last = args
		},
	}
	const rows: readonly CommandRow[] = [{ name: 'call', summary: 'Call it', load: async () => call }]
	await runProgram(['call', ...argv], {} as Context, () => {}, rows)
	if (!last) throw new Error(`The command did not run: ${argv.join(' ')}`)
	return last
}

async function refusal(...argv: string[]): Promise<string> {
	const error: unknown = await read(...argv).catch((thrown) => thrown)
	if (error instanceof CommandError && error.code === 'usage') return error.message
	throw error instanceof Error ? error : new Error(`Not refused: ${argv.join(' ')}`)
}

/** Returns the help that this command line prints. */
async function help(...argv: string[]): Promise<string> {
	let text = ''
	const print = (more: string): void => {
		text += more
	}
	expect(await runProgram(argv, {} as Context, print), argv.join(' ')).to.equal(0)
	return text
}

describe('runProgram()', () => {
	it('passes on values, flags and arguments', async () => {
		const args = await read('a.b', '--yes', '--journal=j', '--only', 'dns', '--only=tls', 'input.json')
		expect([args.has('yes'), args.has('dry-run'), args.text('journal')]).to.deep.equal([true, false, 'j'])
		expect(args.text('emulator')).to.equal(undefined)
		expect(args.list('only')).to.deep.equal(['dns', 'tls'])
		expect(args.positionals).to.deep.equal(['a.b', 'input.json'])
	})

	it('refuses every mistyped option, and quotes none of its values', async () => {
		const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz-')
		const typo = fc
			.tuple(fc.constantFrom(...names), fc.nat(), fc.option(letter), fc.boolean())
			.map(([name, at, put, keep]) => {
				const index = at % (name.length + 1)
				return `${name.slice(0, index)}${put ?? ''}${name.slice(keep ? index : index + 1)}`
			})
		await fc.assert(
			fc.asyncProperty(typo, async (name) => {
				fc.pre(name !== '' && !names.includes(name))
				expect(await refusal('a.b', `--${name}=horse`)).not.to.contain('horse')
				expect(await refusal('a.b', `--${name}`, 'horse')).not.to.contain('horse')
			}),
			random(),
		)
	})

	const mistakes: readonly (readonly [readonly string[], string])[] = [
		[[], 'the argument <operation> is missing'],
		[['a', 'b', 'horse'], 'there are too many arguments'],
		[['a', '--dry-rnu'], 'there is no option --dry-rnu (did you mean --dry-run?)'],
		[['a', '--yes', '--yes'], '--yes is given twice; give it once'],
		[['a', '--journal', 'j', '--journal', 'k'], '--journal is given twice'],
		[['a', '--emulator', '--emulator=1'], '--emulator is given twice'],
		[['a', '--journal'], '--journal has no value'],
		[['a', '--journal', '--yes'], '--journal has no value'],
		[['a', '--journal=-horse'], '--journal has no value'],
		[['a', '--yes=horse'], 'there is no option --yes that takes a value'],
		[['a', '--days', '1 horse'], '--days takes a whole number from 0 to 365'],
		[['a', '--days', '366'], '--days takes a whole number from 0 to 365'],
		[['a', '--days', '-1'], '--days has no value'],
		[['a', '--password', 'horse'], 'everyone on this machine can read arguments'],
		[['a', '--password=horse'], 'everyone on this machine can read arguments'],
		[['a', '--basic', 'horse'], 'everyone on this machine can read arguments'],
		[['a', '--token', 'horse'], 'everyone on this machine can read arguments'],
		[['a', '--credential-value', 'horse'], 'everyone on this machine can read arguments'],
		[['a', '--env-file=horse'], 'use --variables <file>'],
		[['a', '-x'], 'there is no such option'],
		[['a', '-phorse'], 'there is no such option'],
		[['a', '--horse4111111111111111'], 'there is no such option'],
		[['a', '--constructor'], 'there is no option --constructor'],
		[['a', '--__proto__'], 'there is no such option'],
	]
	for (const [args, expected] of mistakes)
		it(`refuses ${args.join(' ') || 'nothing'}`, async () => {
			const message = await refusal(...args)
			expect(message)
				.to.contain(expected)
				.and.to.match(/^Cannot run npx @tarja\/cli call: .*; see npx @tarja\/cli call --help$/)
			expect(message).not.to.contain('horse')
		})

	it('quotes no command that is not a plain word', async () => {
		for (const word of ['horse4111111111111111', 'correct horse', '--password=horse', '--json']) {
			const error: unknown = await runProgram([word], {} as Context, () => {}).catch((thrown) => thrown)
			expect(error).to.be.an.instanceOf(CommandError)
			expect(String(error)).not.to.contain('horse')
		}
	})
})

describe('the help', () => {
	it('fits 80 columns, and lists every command and option with its purpose and examples', async () => {
		const lines = [await help('--help')]
		for (const { name, summary, load } of commands) {
			expect(lines[0]).to.contain(summary)
			const command = await load()
			for (const inner of 'commands' in command ? command.commands : [command]) {
				const words = 'name' in inner ? [name, String(inner.name)] : [name]
				const text = await help(...words, '--help')
				lines.push(text)
				for (const option of Object.keys(inner.options)) expect(text, words.join(' ')).to.contain(`--${option}`)
				expect(text).to.match(
					new RegExp(`^Usage: npx @tarja/cli ${words.join(' ')} .*Examples:\n {2}# .*\n {2}npx `, 's'),
				)
			}
			if ('commands' in command) lines.push(await help(name, '--help'))
			expect(await help('help', name)).to.equal(
				lines.at(-1)?.includes(`cli ${name} `) ? await help(name, '--help') : '',
			)
		}
		const wide = lines.flatMap((text) => text.split('\n')).filter((line) => line.length > 80)
		expect(wide).to.deep.equal([])
	})

	it('has examples whose options their command takes', async () => {
		for (const { name, load } of commands) {
			const command = await load()
			const inners = 'commands' in command ? command.commands : []
			for (const [line] of [...command.examples, ...inners.flatMap(({ examples }) => examples)]) {
				const [, first, second] = /^npx @tarja\/cli (\S+) ?(\S*)/.exec(line) ?? []
				const called = 'commands' in command ? inners.find((inner) => inner.name === second) : command
				const words = Array.from(line.matchAll(/ --([\w-]+)/g), ([, option]) => option)
				expect(first, line).to.equal(name)
				expect(Object.keys(called?.options ?? {}), line).to.include.members(words)
			}
		}
	})
})
