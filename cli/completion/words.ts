/** The words that can follow each command, read from the commander program. */
import type { Argument, Command, Option } from 'commander';

/** What an argument accepts: one of these words, a file, or anything. */
export type Values = readonly string[] | 'file' | 'any';

export interface OptionWords {
  short: string | undefined;
  long: string | undefined;
  description: string;
  /** Nothing for an option without a value. */
  value: { name: string; values: Values } | undefined;
}

export interface CommandWords {
  /** The words of the command: none for the program itself. */
  path: readonly string[];
  description: string;
  subcommands: readonly { name: string; description: string }[];
  options: readonly OptionWords[];
  args: readonly { name: string; description: string; values: Values; variadic: boolean }[];
}

/** Every command with its words, the program first. */
export function listCommandWords(command: Command, path: readonly string[] = []): CommandWords[] {
  const help = command.createHelp();
  const subcommands = help.visibleCommands(command);
  const words: CommandWords = {
    path,
    description: command.description(),
    subcommands: subcommands.map((sub) => ({
      name: sub.name(),
      description: sub.description(),
    })),
    options: help.visibleOptions(command).map(toOptionWords),
    args: command.registeredArguments.map((argument) => ({
      name: argument.name(),
      description: argument.description,
      values: findValues(argument),
      variadic: argument.variadic,
    })),
  };
  return [words, ...subcommands.flatMap((sub) => listCommandWords(sub, [...path, sub.name()]))];
}

function toOptionWords(option: Option): OptionWords {
  const name = /<(.+?)>/.exec(option.flags)?.[1];
  return {
    short: option.short,
    long: option.long,
    description: option.description,
    value: name === undefined ? undefined : { name, values: findValues(option, name) },
  };
}

function findValues(taker: Option | Argument, name: string = taker.name()): Values {
  if (taker.argChoices !== undefined) return taker.argChoices;
  return name === 'FILE' ? 'file' : 'any';
}

/** An option's forms, such as `-o` and `--output`. */
export function listForms(option: OptionWords): string[] {
  return [option.short, option.long].filter((form) => form !== undefined);
}
