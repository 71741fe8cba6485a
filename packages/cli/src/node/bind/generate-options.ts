import { resolve } from 'node:path'
import { type GenerateOptions, type Plan, suggest } from '@tarja/bind'
import type { Context, Options } from '../command.ts'

/** Of the commands that generate. */
export const generateOptions: Options = {
	out: { value: '<folder>', summary: 'the folder of the bindings (default: src/bindings)' },
	responses: {
		value: '<how>',
		summary: 'lenient (default) lets through what a newer vendor adds; strict checks all that is documented',
		choices: ['lenient', 'strict'],
	},
	extension: { value: '<name>', summary: 'of imports between the files (default: ts)', choices: ['ts', 'js'] },
}

/** The folder of the bindings. */
export function folderOf({ given, directory }: Context): { readonly shown: string; readonly path: string } {
	const shown = given.text('out') ?? 'src/bindings'
	return { shown, path: resolve(directory, shown) }
}

export function generationOf({ given }: Context, plan: Plan): GenerateOptions {
	const todo = [...plan.unbound].flatMap(([id, { status }]) => (status === 'todo' ? [id] : []))
	const candidates = suggest(plan.sources.values(), todo, 3)
	return {
		responses: given.text('responses') === 'strict' ? 'strict' : 'lenient',
		extension: given.text('extension') === 'js' ? 'js' : 'ts',
		candidates: (id) => (candidates.get(id as (typeof todo)[number]) ?? []).map(({ operation }) => operation),
	}
}
