import { access, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, rejection, temporaryDirectory } from '@tarja-test/harness'
import type { Context } from '../command.ts'
import { init } from '../commands/bind.ts'

const document = {
	openapi: '3.0.3',
	info: { title: 'Cards', version: '1' },
	paths: { '/cards': { get: { operationId: 'listCards', responses: { 200: { description: 'ok' } } } } },
}

/** Runs `bind init` for one document in a directory. */
async function runInit(directory: string): Promise<void> {
	const output = { line: () => {}, talk: () => {}, runWithNotice: (_: string, work: Promise<unknown>) => work }
	const args = { positionals: ['cards.json'], has: () => false }
	await init.run({ args, output, directory } as unknown as Context)
}

async function createFolder(): Promise<string> {
	const directory = await mkdtemp(join(temporaryDirectory, 'bind-'))
	await writeFile(join(directory, 'cards.json'), JSON.stringify(document))
	return directory
}

describe('tarja bind init', () => {
	it('writes a new map, and replaces none', async () => {
		const directory = await createFolder()
		await runInit(directory)
		expect(await readFile(join(directory, 'bindings.map.yaml'), 'utf8')).to.include('cards.json')
		expect((await rejection(runInit(directory))).message).to.include('it exists')
	})

	it('follows no link', async () => {
		const directory = await createFolder()
		const elsewhere = join(await createFolder(), 'authorized_keys')
		await symlink(elsewhere, join(directory, 'bindings.map.yaml'))
		expect((await rejection(runInit(directory))).message).to.include('it exists')
		await rejection(access(elsewhere))
	})
})
