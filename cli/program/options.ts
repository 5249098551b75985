/** Options that several commands have. */
import { Option } from 'commander';

/** The option of every command that answers with data. */
export function makeJsonOption(): Option {
  return new Option('--json', 'print the answer as JSON');
}

/** Collects the values of an option that may be repeated. */
export function collectValues(value: string, before: string[] = []): string[] {
  return [...before, value];
}
