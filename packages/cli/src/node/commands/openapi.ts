import type { Bindings } from '@tarja/emulator'
import { openApiDocument } from '@tarja/emulator/openapi'
import { bindingsOf, bindingsOptions } from '../bindings.ts'
import type { Command } from '../command.ts'
import { configOptions, loadConfig } from '../load-config.ts'

export const openapi: Command = {
	usage: '',
	description: `For Postman, Bruno, gateways and other languages. It says what schemas say and invents nothing: x-not-shown quotes
what the reference does not show. "npx @tarja/cli bind" reads it back.`,
	examples: [
		['npx @tarja/cli openapi > platform.json', 'the two documented operations, and what the configuration binds'],
		[
			'npx @tarja/cli openapi --bindings bindings/index.ts --server https://platform.example',
			'with a server that others can call',
		],
	],
	options: {
		server: { value: '<url>', summary: 'the base URL of the document; none is named without it' },
		...bindingsOptions,
		...configOptions,
	},
	async run(context) {
		const server = context.given.text('server')
		// Casts: narrowings of documented operations have options that the emulator ignores.
		const bindings = (await bindingsOf(context, await loadConfig(context))) as Bindings
		context.output.data(openApiDocument(bindings, server === undefined ? {} : { server }))
	},
}
