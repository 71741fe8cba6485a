import { describe, expect, it } from '@tarja-test/harness'
import type { Command } from './command.ts'
import { helpOfCommand, helpOfGroup, helpOfProgram } from './help.ts'
import { table } from './table.ts'

async function commands(): Promise<readonly (readonly [string, Command])[]> {
	const found: [string, Command][] = []
	for (const { name, load } of table) {
		const command = await load()
		const inner = 'commands' in command ? command.commands : [command]
		for (const one of inner)
			found.push([one === command ? `npx @tarja/cli ${name}` : `npx @tarja/cli ${name} ${one.name}`, one])
	}
	return found
}

describe('the help', () => {
	it('names every command, with the summary that the command has itself', async () => {
		const text = helpOfProgram(table)
		for (const { name, summary, load } of table) {
			expect(await load(), name).to.include({ name, summary })
			expect(text).to.match(new RegExp(`^ {2}${name} +${summary.replaceAll(/[()]/g, '.')}$`, 'm'))
		}
	})

	it('has every option of every command, with its value, and examples that begin with the command', async () => {
		for (const [title, command] of await commands()) {
			const text = helpOfCommand(title, command)
			for (const [name, { value, choices, summary }] of Object.entries(command.options)) {
				expect(text, `${title} --${name}`)
					.to.match(new RegExp(`^ {2}--${name}\\b.*  `, 'm'))
					.and.contain(summary)
				if (value) expect(text).to.contain(choices ? choices.join('|') : value)
			}
			expect(command.examples, title).not.to.have.lengthOf(0)
			for (const [commandLine] of command.examples) expect(commandLine).to.contain(title)
		}
	})

	it('says of a group of commands what they are', async () => {
		for (const { name, load } of table) {
			const command = await load()
			if (!('commands' in command)) continue
			const text = helpOfGroup(`tarja ${name}`, command)
			for (const inner of command.commands) expect(text).to.contain(inner.summary)
		}
	})
})
