/** The completion script for fish, which quotes what it puts in and leaves out the space behind `=` by itself. */
export const FISH = `# fish completion of postern: postern completion fish | source
function __postern_complete
  set -l words (commandline -xpc 2>/dev/null; or commandline -opc)
  set -l lines (postern __complete fish $words[2..-1] (commandline -ct) 2>/dev/null)
  if test "$lines" = files
    __fish_complete_path (commandline -ct)
  else if test (count $lines) -gt 0
    printf '%s\\n' $lines
  end
end
complete -c postern -e
complete -c postern -f -k -a '(__postern_complete)'
`
