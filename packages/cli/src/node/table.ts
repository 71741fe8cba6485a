/**
 * Every command. A new one is a file in `commands/` and a row here: help, suggestions, completion and the reading of arguments
 * follow from it. The summaries stand here so that `tarja --help` loads no command.
 */
import type { CommandRow } from './command.ts'

export const table: readonly CommandRow[] = [
	{
		name: 'doctor',
		summary: 'check the way to the platform, step by step; creates no payment',
		load: async () => (await import('./commands/doctor.ts')).doctor,
	},
	{
		name: 'token',
		summary: 'obtain an access token and say how long it lasts',
		load: async () => (await import('./commands/token.ts')).token,
	},
	{
		name: 'call',
		summary: 'call one operation',
		load: async () => (await import('./commands/call.ts')).call,
	},
	{
		name: 'operations',
		summary: 'list the operations: documented, bound, named only',
		load: async () => (await import('./commands/operations.ts')).operations,
	},
	{
		name: 'journal',
		summary: 'list, show, reconcile and purge the record of unsafe calls',
		load: async () => (await import('./commands/journal.ts')).journal,
	},
	{
		name: 'bind',
		summary: "make bindings of a vendor's document: inspect, init, suggest, generate, check, diff",
		load: async () => (await import('./commands/bind.ts')).bind,
	},
	{
		name: 'emulator',
		summary: 'serve the documented platform on this machine, with faults and a console',
		load: async () => (await import('./commands/emulator.ts')).emulator,
	},
	{
		name: 'completion',
		summary: 'print completions for a shell',
		load: async () => (await import('./commands/completion.ts')).completion,
	},
]
