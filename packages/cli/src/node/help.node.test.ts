import { describe, expect, it } from '@tarja-test/harness'
import type { Command } from './command.ts'
import { findCommand } from './find-command.ts'
import { helpOfCommand, helpOfGroup, helpOfProgram } from './help.ts'
import { table } from './table.ts'

/** Every command, as it is found by its words. */
async function commands(): Promise<readonly (readonly [title: string, summary: string, Command])[]> {
	const found: [string, string, Command][] = []
	for (const { name, load } of table) {
		const command = await load()
		const lines = 'commands' in command ? command.commands.map((inner) => [name, inner.name]) : [[name]]
		for (const words of lines) {
			const { title, summary, command: one } = await findCommand(table, words)
			found.push([title, summary, one as Command])
		}
	}
	return found
}

describe('the help', () => {
	it('names every command, with its summary', () => {
		const text = helpOfProgram(table)
		for (const { name, summary } of table)
			expect(text).to.match(new RegExp(`^ {2}${name} +${summary.replaceAll(/[()]/g, '.')}$`, 'm'))
	})

	it('has every option of every command, with its value, and examples that begin with the command', async () => {
		for (const [title, summary, command] of await commands()) {
			const text = helpOfCommand(title, summary, command)
			expect(text).to.contain(summary.slice(1))
			for (const [name, { value, choices, summary: meaning }] of Object.entries(command.options)) {
				expect(text, `${title} --${name}`)
					.to.match(new RegExp(`^ {2}--${name}\\b.*  `, 'm'))
					.and.contain(meaning)
				if (value) expect(text).to.contain(choices ? choices.join('|') : value)
			}
			expect(command.examples, title).not.to.have.lengthOf(0)
			for (const [commandLine] of command.examples) expect(commandLine).to.contain(title)
		}
	})

	it('says of a group of commands what they are', async () => {
		for (const { name, summary, load } of table) {
			const command = await load()
			if (!('commands' in command)) continue
			const text = helpOfGroup(`tarja ${name}`, summary, command)
			for (const inner of command.commands) expect(text).to.contain(inner.summary)
		}
	})
})
