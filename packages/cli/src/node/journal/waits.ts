/** Reads the waiting times that a journal is created with, or set to. */
import { CommandError, type Context, type Options } from '../command.ts'

const units = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Reads a duration such as `26h` or `15m`, in milliseconds; `undefined` if the option isn't set. */
function readDuration({ args }: Context, name: string): number | undefined {
	const text = args.text(name)
	if (text === undefined) return undefined
	const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
	if (count !== undefined) return Number(count) * units[unit as keyof typeof units]
	throw new CommandError('usage', `Cannot read --${name} ${text}: expected a number and s, m, h or d; write 26h or 15m`)
}

/** The options that set waiting times. */
export const waitOptions: Options = {
	'absent-after': { value: '<26h>', summary: 'Count a missing payment as absent after this time (default 2h)' },
	'rejected-after': { value: '<15m>', summary: 'Count a refusal without a response after this time (default 15m)' },
}

/** Reads the waiting times of a command, without those that aren't set. */
export function readWaits(context: Context): { readonly absentAfterMs?: number; readonly rejectedAfterMs?: number } {
	const [absentAfterMs, rejectedAfterMs] = ['absent-after', 'rejected-after'].map((name) => readDuration(context, name))
	return {
		...(absentAfterMs !== undefined && { absentAfterMs }),
		...(rejectedAfterMs !== undefined && { rejectedAfterMs }),
	}
}
