import { EXIT, type CliIo } from './io.ts'
import { SHELLS } from './completion/local-commands.ts'

const HELP = `postern completion: print the completion script of a shell

Usage: postern completion bash|zsh|fish

TAB then asks the running daemon (POSTERN_URL, POSTERN_API_KEY) for servers, prompts, tools, resources and arguments,
at that moment. It starts and connects nothing, and says nothing when something fails.

Examples, each for the start-up file of its shell:
  source <(postern completion bash)       # ~/.bashrc
  source <(postern completion zsh)        # ~/.zshrc
  postern completion fish | source        # ~/.config/fish/config.fish
`

/** `postern completion SHELL` */
export async function completionCommand (argv: readonly string[], io: CliIo): Promise<number> {
  const [shell, ...rest] = argv
  if (shell === '--help' || shell === '-h') {
    io.stdout.write(HELP)
    return EXIT.done
  }
  const known = SHELLS.find((one) => one === shell)
  if (known === undefined || rest.length > 0) {
    io.stderr.write(`postern completion: name one shell: ${SHELLS.join(', ')}\nTry "postern completion --help".\n`)
    return EXIT.usage
  }
  io.stdout.write(await scriptOf(known))
  return EXIT.done
}

async function scriptOf (shell: (typeof SHELLS)[number]): Promise<string> {
  switch (shell) {
    case 'bash': return (await import('./completion/bash.ts')).BASH
    case 'zsh': return (await import('./completion/zsh.ts')).ZSH
    case 'fish': return (await import('./completion/fish.ts')).FISH
  }
}
