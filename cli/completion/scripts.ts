/** Completion for shells, from the program's own commands. */
import type { Command } from 'commander';
import { writeBashScript } from './bash.ts';
import { writeFishScript } from './fish.ts';
import { listCommandWords } from './words.ts';
import { writeZshScript } from './zsh.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

/** The script by which a shell completes the commands of a program. */
export function writeCompletionScript(shell: Shell, program: Command): string {
  const commands = listCommandWords(program);
  switch (shell) {
    case 'bash':
      return writeBashScript(commands);
    case 'zsh':
      return writeZshScript(commands);
    case 'fish':
      return writeFishScript(commands);
  }
}
