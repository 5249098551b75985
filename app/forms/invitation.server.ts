/** Invitations on the server: the token in an address, and joining by it. */
import type { AppLoadContext } from '@remix-run/cloudflare';
import { makeHomePath } from '#app/base/home-path.ts';
import type { OpenHome } from '#app/base/load-context.ts';
import { ProductError } from '#domain/base/errors.ts';
import { invitationTokenSchema } from '#domain/people/member.ts';

/** The token of an invitation as a form or an address has it; undefined where it can be none. */
export function parseInvitationToken(text: unknown): string | undefined {
  const token = invitationTokenSchema.safeParse(text);
  return token.success ? token.data : undefined;
}

/** The token in the address of an invitation's page; undefined for any other path of this site. */
export function findInvitationToken(path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, 'https://unitwise.invalid');
  return pathname === '/invitation' ? parseInvitationToken(searchParams.get('token')) : undefined;
}

/** Makes a person a member by an invitation, and returns the address of the home's dashboard. */
export async function joinByInvitation(
  { services }: Pick<AppLoadContext, 'services'>,
  home: OpenHome,
  token: string,
): Promise<string> {
  const { id } = await services.members.accept(home, token);
  return makeHomePath(id, '/dashboard');
}

/** As `joinByInvitation`; where that is refused, the address of the page that says why. */
export async function joinOrExplain(
  context: Pick<AppLoadContext, 'services'>,
  home: OpenHome,
  token: string,
): Promise<string> {
  try {
    return await joinByInvitation(context, home, token);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return `/invitation?token=${token}`;
  }
}
