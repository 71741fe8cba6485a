// That reading and generating need no network, in a Node whose --permission denies it: 25 and later.
import { resolve } from 'node:path'
import { execute } from '../../../../tools/execute.mjs'
import { root } from '../../../../tools/workspace.mjs'

const script = resolve(import.meta.dirname, 'same.mjs')

export async function deniedIn(node, folder, file, digest) {
	const permitted = ['--permission', `--allow-fs-read=${root}`, `--allow-fs-read=${folder}`]
	const probe = "await fetch('http://127.0.0.1').catch(({ cause }) => console.log(cause.code))"
	const { stdout } = await execute(node, [...permitted, '--input-type=module', '-e', probe])
	if (stdout.trim() !== 'ERR_ACCESS_DENIED')
		return `Cannot prove anything: ${node} lets the network through; give Node 26`
	const { stdout: made, output } = await execute(node, [...permitted, script, folder, file])
	return made.trim() === digest
		? 'the same bytes where Node denies the network'
		: `where Node denies the network: ${output}`
}
