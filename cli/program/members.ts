/** The commands about the people of a home, with their options and help. */
import { Argument, type Command } from 'commander';
import { INVITATION_DAYS, ROLES } from '#domain/people/role.ts';
import { makeJsonOption } from './options.ts';

const makeRoleArgument = () => new Argument('<ROLE>', 'what the person may do').choices(ROLES);
const addPersonArgument = (command: Command) =>
  command.argument('<PERSON>', 'who, by number, email or name');

/** Adds the commands about the people of a home, and the invitations by which others come. */
export function addMembers(program: Command): void {
  const members = program
    .command('members')
    .description('list and change the people of the home')
    .helpCommand(false);
  members
    .command('list', { isDefault: true })
    .description('list the people, first joined first')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/members.ts')).listMembers(options));
  addPersonArgument(members.command('role').description('change what a person may do'))
    .addArgument(makeRoleArgument())
    .addOption(makeJsonOption())
    .action(async (who, to, options) =>
      (await import('../commands/members.ts')).changeRole(who, to, options),
    );
  addPersonArgument(members.command('end').description('end a membership, or your own'))
    .option('-y, --yes', 'do not ask first')
    .action(async (who, options) =>
      (await import('../commands/members.ts')).endMembership(who, options),
    );

  program
    .command('notices')
    .description('print what you are told once, such as that a home was deleted')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/members.ts')).printNotices(options));

  const invitations = program
    .command('invitations')
    .description('list, make, end or accept invitations to a home')
    .helpCommand(false);
  invitations
    .command('list', { isDefault: true })
    .description('list the open invitations')
    .addOption(makeJsonOption())
    .action(async (options) => (await import('../commands/members.ts')).listInvitations(options));
  invitations
    .command('add')
    .description(`invite a person: prints a link that works once, for ${INVITATION_DAYS} days`)
    .addArgument(makeRoleArgument())
    .addOption(makeJsonOption())
    .action(async (as, options) => (await import('../commands/members.ts')).invite(as, options));
  invitations
    .command('end')
    .description('withdraw an invitation: its link no longer works')
    .argument('<ID>', 'which invitation')
    .action(async (id) => (await import('../commands/members.ts')).withdrawInvitation(id));
  invitations
    .command('accept')
    .description('join a home')
    .argument('<LINK>', 'the link of the invitation')
    .addOption(makeJsonOption())
    .action(async (link, options) =>
      (await import('../commands/members.ts')).acceptInvitation(link, options),
    );
}
