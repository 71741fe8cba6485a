/**
 * The table of commands. To add one, add a module in `commands/` and a row here: help, suggestions, completion and argument
 * parsing follow. Summaries are here so that `tarja --help` loads no command.
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
		summary: 'list the operations, or find them by words',
		load: async () => (await import('./commands/operations.ts')).operations,
	},
	{
		name: 'journal',
		summary: 'list, find, show, reconcile, settle, restore and purge the record of unsafe calls',
		load: async () => (await import('./commands/journal.ts')).journal,
	},
	{
		name: 'bind',
		summary: "make bindings of a vendor's document: inspect, init, generate, check, diff",
		load: async () => (await import('./commands/bind.ts')).bind,
	},
	{
		name: 'openapi',
		summary: 'print the documented operations and your bindings as an OpenAPI 3.1 document',
		load: async () => (await import('./commands/openapi.ts')).openapi,
	},
	{
		name: 'emulator',
		summary: 'serve the documented platform on this machine, with faults and a console',
		load: async () => (await import('./commands/emulator.ts')).emulator,
	},
	{
		name: 'explore',
		summary: 'play every crash and every lost answer over your own code',
		load: async () => (await import('./commands/explore.ts')).explore,
	},
	{
		name: 'init',
		summary: 'write a small service for Node, a Worker or Deno into an empty folder',
		load: async () => (await import('./commands/init.ts')).init,
	},
	{
		name: 'completion',
		summary: 'print completions for a shell',
		load: async () => (await import('./commands/completion.ts')).completion,
	},
]
