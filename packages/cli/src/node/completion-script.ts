/** A script that asks the command what may stand at the cursor: it knows no word, and is never out of date. A shell that no test runs has none. */
export const bashScript = `# tarja for bash: source <(tarja completion bash)
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
