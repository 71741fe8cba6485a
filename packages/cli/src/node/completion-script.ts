/** Completions, from the table of commands. Static text: pressing Tab starts no Node. */
import { commonOptions } from './arguments.ts'
import type { Command, CommandRow, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { advised, unknownWord } from './nearest.ts'

export const shells: readonly string[] = ['bash', 'zsh', 'fish']

/** One word that may stand somewhere. */
interface Word {
	readonly text: string
	readonly summary: string
	/** What may follow it, if it is an option that takes a value. */
	readonly values?: readonly string[] | 'files'
}

/** What may follow a beginning of the line, such as `tarja journal list`. */
interface Place {
	readonly path: string
	readonly words: readonly Word[]
	/** What the first argument may be; offered for further ones where any number of them may stand there. */
	readonly first: { readonly words: readonly string[]; readonly isRepeated: boolean }
}

function optionWords(options: Options): readonly Word[] {
	return Object.entries({ ...options, ...commonOptions }).map(([name, { summary, value = '', choices }]) => {
		const values = choices ?? (/file|directory|folder/.test(value) ? 'files' : undefined)
		return { text: `--${name}`, summary, ...(values && { values }) }
	})
}

const noFirst = { words: [], isRepeated: false }

async function placeOf(path: string, { options, choices, usage }: Command): Promise<Place> {
	return {
		path,
		words: optionWords(options),
		first: { words: (await choices?.()) ?? [], isRepeated: usage.includes('…') },
	}
}

/** Every place of the command line, the longest first. */
async function places(table: readonly CommandRow[]): Promise<readonly Place[]> {
	const all: Place[] = [
		{
			path: 'tarja',
			words: [
				...table.map(({ name, summary }) => ({ text: name, summary })),
				{ text: '--help', summary: 'print how it is used' },
				{ text: '--version', summary: 'print the version' },
			],
			first: noFirst,
		},
	]
	for (const row of table) {
		const command = await row.load()
		if (!('commands' in command)) {
			all.unshift(await placeOf(`tarja ${row.name}`, command))
			continue
		}
		const words = command.commands.map(({ name, summary }) => ({ text: name, summary }))
		all.unshift({ path: `tarja ${row.name}`, words, first: noFirst })
		for (const inner of command.commands) all.unshift(await placeOf(`tarja ${row.name} ${inner.name}`, inner))
	}
	return all
}

/** In single quotes, as every one of the three shells reads them; an apostrophe would end them. */
function quoted(text: string): string {
	return `'${text.replaceAll("'", '’').replaceAll('\\', '')}'`
}

/** A case of bash and zsh for each option whose value can be completed: `after` is what completes it from these words. */
function valueCases(all: readonly Place[], files: string, after: (words: string) => string): string {
	const values = new Map(all.flatMap(({ words }) => words.map((word) => [word.text, word.values] as const)))
	const named = [...values].filter(([, value]) => value === 'files').map(([text]) => text)
	const chosen = [...values].flatMap(([text, value]) =>
		Array.isArray(value) ? [`    ${text}) ${after(value.join(' '))}; return ;;`] : [],
	)
	return [`    ${named.join('|')}) ${files}; return ;;`, ...chosen].join('\n')
}

/** How many words stand before the first argument. */
function depth(path: string): number {
	return path.split(' ').length
}

/** The loop over the words of the line that finds the place. */
function bash(all: readonly Place[]): string {
	const cases = all.map(({ path, words, first }) => {
		const options = `words=${quoted(words.map(({ text }) => text).join(' '))}`
		const condition = first.isRepeated ? '' : `[ "$COMP_CWORD" -ne ${depth(path)} ] || `
		const choices = first.words.length ? `; ${condition}words="$words "${quoted(first.words.join(' '))}` : ''
		return `    ${quoted(`${path} `)}*) ${options}${choices} ;;`
	})
	const values = valueCases(
		all,
		'COMPREPLY=($(compgen -f -- "$current"))',
		(words) => `COMPREPLY=($(compgen -W '${words}' -- "$current"))`,
	)
	return `# tarja for bash: source <(tarja completion bash)
_tarja() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  case "$previous" in
${values}
  esac
  case "\${COMP_WORDS[*]:0:COMP_CWORD} " in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _tarja tarja`
}

function zsh(all: readonly Place[]): string {
	const cases = all.map(({ path, words, first }) => {
		const described = words.map(({ text, summary }) => quoted(summary ? `${text}:${summary}` : text))
		const condition = first.isRepeated ? '' : `(( CURRENT != ${depth(path) + 1} )) || `
		const choices = first.words.length ? `; ${condition}described+=(${first.words.map(quoted).join(' ')})` : ''
		return `    ${quoted(`${path} `)}*) described=(${described.join(' ')})${choices} ;;`
	})
	const values = valueCases(all, '_files', (words) => `compadd -- ${words}`)
	return `#compdef tarja
# tarja for zsh: in a directory of fpath, as _tarja
_tarja() {
  local -a described
  case "\${words[CURRENT-1]}" in
${values}
  esac
  case "\${(j: :)words[1,CURRENT-1]} " in
${cases.join('\n')}
  esac
  _describe tarja described || _files
}
compdef _tarja tarja`
}

/** When fish offers what belongs to a place: the words of its path were seen, and none that leads further. */
function fishCondition(all: readonly Place[], path: string): string {
	const parts = path.split(' ').slice(1)
	const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`)
	const further = all.filter((other) => other.path.startsWith(`${path} `) && depth(other.path) === depth(path) + 1)
	const names = further.map((other) => other.path.split(' ').at(-1)).join(' ')
	return [...seen, ...(names ? [`not __fish_seen_subcommand_from ${names}`] : [])].join('; and ') || 'true'
}

function fish(all: readonly Place[]): string {
	const lines = all.flatMap(({ path, words, first }) => {
		const condition = fishCondition(all, path)
		const atFirst = first.isRepeated
			? condition
			: `${condition}; and test (count (commandline -opc)) -eq ${depth(path)}`
		const offered = words.map(({ text, summary, values }) => {
			const after = values === 'files' ? ' -r -F' : values ? ` -x -a ${quoted(values.join(' '))}` : ''
			const what = text.startsWith('--') ? `-l ${text.slice(2)}${after}` : `-f -a ${quoted(text)}`
			return `complete -c tarja -n ${quoted(condition)} ${what}${summary ? ` -d ${quoted(summary)}` : ''}`
		})
		const choices = first.words.length
			? [`complete -c tarja -n ${quoted(atFirst)} -a ${quoted(first.words.join(' '))}`]
			: []
		return [...offered, ...choices]
	})
	return `# tarja for fish: in ~/.config/fish/completions/tarja.fish\n${lines.join('\n')}`
}

/**
 * The completions for a shell.
 *
 * @throws {CommandError} `usage`, when it is none of the three.
 */
export async function completionScript(shell: string, table: readonly CommandRow[]): Promise<string> {
	const writers: Readonly<Record<string, (all: readonly Place[]) => string>> = { bash, zsh, fish }
	const write = Object.hasOwn(writers, shell) ? writers[shell] : undefined
	if (!write)
		throw new CommandError(
			'usage',
			`Cannot print completions: ${advised(unknownWord('shell', shell, shells), `choose one of ${shells.join(', ')}`)}`,
		)
	return write(await places(table))
}
