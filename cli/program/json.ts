import { Option } from 'commander';

/** The option of every command that answers with data. */
export const makeJsonOption = () => new Option('--json', 'print the answer as JSON');
