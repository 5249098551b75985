/** Receives files that are to be understood here: only so often, so large, and so many at once. */

import { GUEST_FILES_MAX_BYTES } from '#domain/base/limits.ts';
import * as messages from '#domain/base/messages.ts';
import { findBillingDay } from '#domain/energy/periods.ts';
import { fileErrors } from '#domain/import/file-error.ts';
import { IMPORT_LIMITS } from '#domain/import/limits.ts';
import type { Access } from '#domain/people/role.ts';
import { refuseOverLimit } from '#worker/auth/attempts.ts';
import type { Client } from '#worker/auth/devices.ts';
import type { OpenHome } from '#worker/auth/session.ts';
import type { BodyLimit } from '#worker/body.ts';
import { type FormWithFiles, readDeclaredBytes } from '#worker/form-file.ts';
import { connectionsQuery } from '#worker/homes/connection-queries.ts';
import { findAccess } from '#worker/screens/frame.ts';
import { runWithFileMemory } from './file-memory.ts';
import { IMPORT_FIELDS, readImportForm } from './form.ts';
import { mappingsQuery } from './mappings.ts';

/** A form with files that somebody has sent. */
export interface SentFiles {
  request: Request;
  client: Client;
  /** The fields that it may have besides its files: without them those of the API. */
  fields?: readonly string[];
}

/** The same, received: what it holds, and how the home's files are read. */
export interface ReceivedFiles extends FormWithFiles {
  savedMappings: readonly { name: string; document: string }[];
  /** The day of the month on which the home's bills end, where that is known. */
  billingDay: number | undefined;
  /** The part of the budget of `domain/import/budget.ts` that reading them may take. */
  budgetShare: number;
}

/**
 * Receives a form, and holds the memory for it until `use` has done with it. Everything that has files understood
 * comes through here, storing them, too. Throws `tooMany` and `tooLarge` over the limits of the caller's role, before
 * anything is read, and `invalid` for a form that is none of ours.
 */
export async function receiveFiles<T>(
  home: OpenHome,
  { request, client, fields = IMPORT_FIELDS }: SentFiles,
  use: (received: ReceivedFiles) => Promise<T>,
): Promise<T> {
  const [household, savedMappings, connections] = await home.batch(
    mappingsQuery(home),
    connectionsQuery(home),
  );
  const billingDay = findBillingDay(connections);
  const access = findAccess(household);
  await countFiles(home, access, client);
  const isGuest = access === 'guest';
  const limit = isGuest ? GUEST_LIMIT : LIMIT;
  const budgetShare = isGuest ? GUEST_BUDGET_SHARE : 1;
  return runWithFileMemory(readDeclaredBytes(request, limit.maxBytes), async () =>
    use({
      ...(await readImportForm(request, fields, limit)),
      savedMappings,
      billingDay,
      budgetShare,
    }),
  );
}

const LIMIT: BodyLimit = {
  maxBytes: IMPORT_LIMITS.fileBytes,
  tooLarge: fileErrors.filesTooLarge,
};
/** Anybody can be a guest: a file of theirs takes no longer than a few looks at the dashboard. */
const GUEST_BUDGET_SHARE = 1 / 10;
const GUEST_LIMIT: BodyLimit = {
  maxBytes: GUEST_FILES_MAX_BYTES,
  tooLarge: messages.guestFilesTooLarge,
};

/** Refuses over the limit of a minute. Guests are all one user: they count by address. */
function countFiles(
  { env: { limits }, userId }: OpenHome,
  access: Access,
  { address }: Client,
): Promise<void> {
  const [limit, key] =
    access === 'guest'
      ? [limits.viewerImports, `guest ${address}`]
      : [access === 'viewer' ? limits.viewerImports : limits.imports, String(userId)];
  return refuseOverLimit(limit, key, messages.tooManyFilesSent);
}
