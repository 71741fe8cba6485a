/** A script for each shell, which asks the command what may stand at the cursor: it knows no word, and is never out of date. */

const bash = `# tarja for bash: source <(tarja completion bash)
_tarja() {
  local typed=("\${COMP_WORDS[@]:1:COMP_CWORD}") word
  COMPREPLY=()
  while read -r word _; do COMPREPLY+=("$word"); done < <(
    "\${COMP_WORDS[0]/#\\~/$HOME}" completion bash "\${typed[@]/#/--word=}" 2>/dev/null </dev/null
  )
  [ \${#COMPREPLY[@]} -gt 0 ] && return
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
}
complete -o filenames -F _tarja tarja`

const zsh = `#compdef tarja
# tarja for zsh: in a directory of fpath, as _tarja
_tarja() {
  local -a described typed=("\${(@Q)words[2,CURRENT-1]}" "$PREFIX")
  local word summary
  while read -r word summary; do
    described+=("\${word//:/\\\\:}\${summary:+:$summary}")
  done < <("\${words[1]/#\\~/$HOME}" completion zsh "\${(@)typed/#/--word=}" 2>/dev/null </dev/null)
  if (( $#described )); then _describe tarja described; else _files; fi
}
if [ "$funcstack[1]" = _tarja ]; then _tarja "$@"; else compdef _tarja tarja; fi`

const fish = `# tarja for fish: in ~/.config/fish/completions/tarja.fish
function __tarja
  set -l typed (commandline -opc)
  set -l current (commandline -ct)
  set -l command (string replace -r '^~' $HOME $typed[1])
  set -l offered ($command completion fish --word=$typed[2..-1] --word="$current" 2>/dev/null </dev/null)
  if count $offered >/dev/null
    string replace -- ' ' \\t $offered
  else
    __fish_complete_path $current
  end
end
complete -c tarja -f -a '(__tarja)'`

const powershell = `# tarja for PowerShell: tarja completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tarja -ScriptBlock {
  param($word, $line, $position)
  $command, $typed = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $words = @(@($typed) + $word | Where-Object { $null -ne $_ } | ForEach-Object { "--word=$_" })
  # Where nothing is offered, PowerShell offers files by itself.
  & $command completion powershell @words 2>$null | ForEach-Object {
    $text, $summary = $_ -split ' ', 2
    if (-not $summary) { $summary = $text }
    [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $summary)
  }
}`

/** Text of the completion script for each shell, by the shell's name; `tarja completion` prints it. */
export const completionScripts: Readonly<Record<string, string>> = { bash, zsh, fish, powershell }
