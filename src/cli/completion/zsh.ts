/** The completion script for zsh: it can be sourced, or be a file `_postern` in the fpath. zsh quotes what it puts in. */
export const ZSH = `#compdef postern
# zsh completion of postern: source <(postern completion zsh)
_postern () {
  local line tab=$'\\t'
  local -a parts values shown open open_shown
  for line in "\${(@f)$(postern __complete zsh "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}"; do
    parts=("\${(@ps:\\t:)line}")
    case $parts[1] in
      files) _files; return ;;
      space) values+=("$parts[2]"); shown+=("$parts[3]") ;;
      nospace) open+=("$parts[2]"); open_shown+=("$parts[3]") ;;
    esac
  done
  (( $#open )) && compadd -V postern-keys -S '' -l -d open_shown -a -- open
  (( $#values )) && compadd -V postern -l -d shown -a -- values
  (( $#open + $#values ))
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _postern "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _postern postern
fi
`
