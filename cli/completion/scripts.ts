/** Completion for shells, from the program's own commands. */
import type { Command } from 'commander';
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import { commandWords } from './words.ts';
import { zshScript } from './zsh.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

export function completionScript(shell: Shell, program: Command): string {
  const commands = commandWords(program);
  switch (shell) {
    case 'bash':
      return bashScript(commands);
    case 'zsh':
      return zshScript(commands);
    case 'fish':
      return fishScript(commands);
  }
}
