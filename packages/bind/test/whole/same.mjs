// Prints a digest of everything that is generated for a document: node same.mjs <folder> <file>
import { createHash } from 'node:crypto'
import process from 'node:process'
import { generate } from '@tarja/bind'
import { bindAll } from './bind-all.mjs'

export function digestOf(files) {
	const hash = createHash('sha256')
	for (const [name, text] of files) hash.update(`${name}\n${text}\n`)
	return hash.digest('hex')
}

if (import.meta.main) {
	const { plan } = await bindAll(process.argv[2], process.argv[3])
	const { files } = await generate(plan)
	console.log(digestOf(files))
}
