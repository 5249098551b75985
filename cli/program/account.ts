/** The commands about accounts and homes, with their options and help. */
import { type Command, Option } from 'commander';
import { makeJsonOption } from './options.ts';

/** Adds the commands about accounts. */
export function addAccount(program: Command): void {
  program
    .command('login')
    .description('sign in; the sign-in is stored on this computer')
    .option('--server <URL>', 'the address of the server')
    .option('--email <EMAIL>', 'whose account; asked for if left out')
    .option(
      '--password-stdin',
      "read the password from stdin's first line; without a terminal this is the default",
    )
    .action(async (options) => (await import('../commands/account.ts')).login(options));
  program
    .command('logout')
    .description('sign out and delete the stored sign-in')
    .action(async () => (await import('../commands/account.ts')).logout());
  program
    .command('whoami')
    .description('show who is signed in, and where')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/account.ts')).showWhoami(options));
  addSecurity(program);
}

/** Adds the commands about the homes of an account. */
export function addHomes(program: Command): void {
  const homes = program
    .command('homes')
    .description('list and change your homes; each has one electricity bill')
    .helpCommand(false);
  homes
    .command('list', { isDefault: true })
    .description('list the homes, first joined first')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/homes.ts')).listHomes(options));
  homes
    .command('add')
    .description('add a home')
    .argument('<NAME>', 'its name, such as "Parents, Mysuru"')
    .option('--city <CITY>', 'where it is')
    .option('--state <STATE>', 'the state, such as Karnataka')
    .option('--zip <PIN>', 'the PIN code')
    .addOption(makeJsonOption())
    .action(async (name, options) => (await import('../commands/homes.ts')).addHome(name, options));
  homes
    .command('rename')
    .description('give a home another name')
    .argument('<HOME>', 'which home, by its number or name')
    .argument('<NAME>', 'its new name')
    .addOption(makeJsonOption())
    .action(async (home, name, options) =>
      (await import('../commands/homes.ts')).renameHome(home, name, options),
    );
  homes
    .command('delete')
    .description('delete a home and everything in it')
    .argument('<HOME>', 'which home, by its number or name')
    .option('-y, --yes', 'do not ask first')
    .action(async (home, options) =>
      (await import('../commands/homes.ts')).deleteHome(home, options),
    );
}

function addSecurity(program: Command): void {
  const makePasswordOption = (lines: string) =>
    new Option('--password-stdin', `read ${lines} from stdin, a line each`);
  program
    .command('password')
    .description('change the password; the other sessions end')
    .addOption(makePasswordOption('the old and the new password'))
    .action(async (options) => (await import('../commands/security.ts')).changePassword(options));
  const sessions = program
    .command('sessions')
    .description('list where you are signed in, and sign out there')
    .helpCommand(false);
  sessions
    .command('list', { isDefault: true })
    .description('list the sessions, last used first')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/security.ts')).listSessions(options));
  sessions
    .command('end')
    .description('end a session: sign out there')
    .argument('[ID]', 'which session, by its id or the beginning of it')
    .option('--others', 'end all sessions but this one')
    .action(async (id, options) =>
      (await import('../commands/security.ts')).endSessions(id, options),
    );
  program
    .command('account')
    .description('delete the account')
    .helpCommand(false)
    .command('delete')
    .description('delete the account and everything in it, at once')
    .option('-y, --yes', 'do not ask first')
    .addOption(makePasswordOption('the password'))
    .action(async (options) => (await import('../commands/security.ts')).deleteAccount(options));
}
