/** Completions, from the table of commands. Static text: pressing Tab starts no Node. */
import { commonOptions } from './arguments.ts'
import type { Command, Options } from './command.ts'
import { CommandError } from './command-error.ts'
import { unknownWord } from './nearest.ts'
import { table } from './table.ts'

export const shells: readonly string[] = ['bash', 'zsh', 'fish']

/** One word that may stand somewhere. */
interface Word {
	readonly text: string
	readonly summary: string
}

/** What may follow a beginning of the line, such as `tarja journal list`. */
interface Place {
	readonly path: string
	readonly words: readonly Word[]
	/** Options after which a file is named. */
	readonly files: readonly string[]
}

function optionWords(options: Options): readonly Word[] {
	return Object.entries({ ...options, ...commonOptions }).map(([name, { summary }]) => ({ text: `--${name}`, summary }))
}

async function placeOf(path: string, { options, choices }: Command): Promise<Place> {
	const chosen = (await choices?.()) ?? []
	return {
		path,
		words: [...chosen.map((text) => ({ text, summary: '' })), ...optionWords(options)],
		files: Object.entries(options).flatMap(([name, { value = '' }]) =>
			/file|directory/.test(value) ? [`--${name}`] : [],
		),
	}
}

/** Every place of the command line, the longest first. */
async function places(): Promise<readonly Place[]> {
	const all: Place[] = [
		{
			path: 'tarja',
			words: [
				...table.map(({ name, summary }) => ({ text: name, summary })),
				{ text: '--help', summary: 'print how it is used' },
				{ text: '--version', summary: 'print the version' },
			],
			files: [],
		},
	]
	for (const row of table) {
		const command = await row.load()
		if (!('commands' in command)) {
			all.unshift(await placeOf(`tarja ${row.name}`, command))
			continue
		}
		const words = command.commands.map(({ name, summary }) => ({ text: name, summary }))
		all.unshift({ path: `tarja ${row.name}`, words, files: [] })
		for (const inner of command.commands) all.unshift(await placeOf(`tarja ${row.name} ${inner.name}`, inner))
	}
	return all
}

/** In single quotes, as every one of the three shells reads them. */
function quoted(text: string): string {
	return `'${text.replaceAll(/['\\]/g, '')}'`
}

/** The loop over the words of the line that finds the place. */
function bash(all: readonly Place[]): string {
	const cases = all.map(
		({ path, words }) => `    ${quoted(`${path} `)}*) words=${quoted(words.map(({ text }) => text).join(' '))} ;;`,
	)
	const files = [...new Set(all.flatMap((place) => place.files))].join('|') || '--'
	return `# tarja for bash: source <(tarja completion bash)
_tarja() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=''
  case "$previous" in ${files}) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
  case "\${COMP_WORDS[*]:0:COMP_CWORD} " in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _tarja tarja`
}

function zsh(all: readonly Place[]): string {
	const cases = all.map(({ path, words }) => {
		const described = words.map(({ text, summary }) => quoted(summary ? `${text}:${summary}` : text))
		return `    ${quoted(`${path} `)}*) described=(${described.join(' ')}) ;;`
	})
	const files = [...new Set(all.flatMap((place) => place.files))].join('|') || '--'
	return `#compdef tarja
# tarja for zsh: in a directory of fpath, as _tarja
_tarja() {
  local -a described
  case "\${words[CURRENT-1]}" in ${files}) _files; return ;; esac
  case "\${(j: :)words[1,CURRENT-1]} " in
${cases.join('\n')}
  esac
  _describe tarja described || _files
}
compdef _tarja tarja`
}

function fish(all: readonly Place[]): string {
	const lines = all.flatMap(({ path, words }) => {
		const parts = path.split(' ').slice(1)
		const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`).join('; and ')
		const inner = all.filter(
			(other) => other.path.startsWith(`${path} `) && other.path.split(' ').length === parts.length + 2,
		)
		const notYet = inner.map((other) => other.path.split(' ').at(-1)).join(' ')
		const conditions = [seen, notYet && `not __fish_seen_subcommand_from ${notYet}`].filter(Boolean).join('; and ')
		return words.map(({ text, summary }) => {
			const what = text.startsWith('--') ? `-l ${text.slice(2)}` : `-a ${quoted(text)} -f`
			return `complete -c tarja -n ${quoted(conditions || 'true')} ${what}${summary ? ` -d ${quoted(summary)}` : ''}`
		})
	})
	return `# tarja for fish: in ~/.config/fish/completions/tarja.fish\n${lines.join('\n')}`
}

/**
 * The completions for a shell.
 *
 * @throws {CommandError} `usage`, when it is none of the three.
 */
export async function completionScript(shell: string): Promise<string> {
	const writers: Readonly<Record<string, (all: readonly Place[]) => string>> = { bash, zsh, fish }
	const write = Object.hasOwn(writers, shell) ? writers[shell] : undefined
	if (!write)
		throw new CommandError(
			'usage',
			`Cannot print completions: ${unknownWord('shell', shell, shells)}; choose one of ${shells.join(', ')}`,
		)
	return write(await places())
}
