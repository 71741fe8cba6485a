/**
 * The table of commands. To add a command, add a module in `commands/` and a row here. A command's module is loaded only if that command
 * runs.
 */
import type { Command, CommandGroup, Named } from './command.ts'

/** The name and summary of a command, and a function that loads its module. */
export interface CommandRow extends Named {
	load(): Promise<Command | CommandGroup>
}

export const commands: readonly CommandRow[] = [
	{
		name: 'doctor',
		summary: 'Check the connection to the platform; creates no payment',
		load: async () => (await import('./commands/doctor.ts')).doctor,
	},
	{
		name: 'call',
		summary: 'Call one operation',
		load: async () => (await import('./commands/call.ts')).call,
	},
	{
		name: 'operations',
		summary: 'List the operations',
		load: async () => (await import('./commands/operations.ts')).operations,
	},
	{
		name: 'journal',
		summary: 'List, show, reconcile, resolve and purge recorded calls',
		load: async () => (await import('./commands/journal.ts')).journal,
	},
	{
		name: 'bind',
		summary: "Generate bindings from a vendor's document",
		load: async () => (await import('./commands/bind.ts')).bind,
	},
	{
		name: 'emulator',
		summary: 'Serve the documented platform on this machine',
		load: async () => (await import('./commands/emulator.ts')).emulator,
	},
	{
		name: 'explore',
		summary: 'Run your code through every crash and lost response',
		load: async () => (await import('./commands/explore.ts')).explore,
	},
	{
		name: 'init',
		summary: 'Create a small payment service in an empty folder',
		load: async () => (await import('./commands/init.ts')).init,
	},
]
