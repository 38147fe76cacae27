/**
 * The completion script for bash. Postern gets the line itself, since `COMP_WORDS` is split at the colons of URIs and the `=`
 * of arguments, and answers what is to be put in, quoted. The first line of the answer says how.
 */
export const BASH = `# bash completion of postern: source <(postern completion bash)
_postern () {
  local line mode=''
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ -z $mode ]]; then mode=$line; else COMPREPLY+=("$line"); fi
  done < <(postern __complete bash "\${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" "$COMP_TYPE" 2>/dev/null)
  case $mode in
    nospace) compopt -o nospace 2>/dev/null ;;
    files)
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
      ;;
  esac
}
complete -F _postern postern
`
