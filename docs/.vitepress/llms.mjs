// What is told to assistants: the rules first, then the first page, then where the rest is.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const read = (file) => readFileSync(resolve(root, file), 'utf8').replace(/^---\n.*?\n---\n/s, '')
const rules = read('docs/.vitepress/llms.md')
/** A page below another one's title: its headings go one level down. */
const below = (text) =>
	text.replaceAll(/^(?=#+ )/gm, '#').replaceAll(/<\/?picture>\n|<source .*\n|^(?:!\[|<img ).*\n/gm, '')
const pages = (...files) => files.map((file) => below(read(file))).join('\n')
const sources = (...files) => files.map((file) => `### ${file}\n\n\`\`\`ts\n${read(file).trim()}\n\`\`\`\n`).join('\n')
const firstPage = pages('docs/index.md').replace(/^## tarja$/m, '## What it is')
const title = `# tarja

> The client library of one card and payments platform.
`

/** llms.txt. Braces of code are not the template's: only its own names are looked up. */
export const llmsIndex = {
	customLLMsTxtTemplate: `${title}\n{rules}\n{firstPage}\nThe short form is [llms-small.txt](/llms-small.txt), everything [llms-full.txt](/llms-full.txt).\n\n{toc}\n`,
	customTemplateVariables: { rules, firstPage },
	ignoreFilesPerOutput: {
		llmsTxt: ['docs/reference/api/**', 'docs/reference/options/**', 'decisions/**', 'docs/pt-BR/**'],
	},
}

/** llms-small.txt: what fits where little fits. */
export const llmsSmall = () =>
	[
		title,
		rules,
		firstPage,
		pages(
			'docs/start/node.md',
			'docs/tutorial/4-lost-answer.md',
			'docs/tutorial/5-journal.md',
			'docs/reference/errors.md',
		),
		'## Sources of examples\n',
		sources('examples/node/main-job.ts', 'examples/deno/script.ts', 'examples/worker/worker.ts'),
	].join('\n')
