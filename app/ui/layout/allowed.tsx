import type { ReactNode } from 'react';
import { useHomeContext } from '#app/base/home-path.ts';
import * as messages from '#domain/base/messages.ts';
import { type Access, isAllowed } from '#domain/people/role.ts';
import { Text } from './parts.tsx';

/** Whether the user's role in the shown home allows what `needed` is needed for. */
export function useIsAllowed(needed: Access): boolean {
  return isAllowed(useHomeContext().role, needed);
}

/** What only some may do in the shown home. Others do not see it. */
export function Allowed(props: { needs?: Access; children: ReactNode }) {
  return useIsAllowed(props.needs ?? 'member') ? props.children : null;
}

/** In the place of a form: why it is not there. */
export function NotAllowed({ needs }: { needs: Access }) {
  if (useHomeContext().role === 'guest') return <p>{messages.guestOnly}</p>;
  return <p>{needs === 'owner' ? messages.ownersOnly : messages.viewerOnly}</p>;
}

/** Tells viewers why a screen has no forms. Guests read this above every screen. */
export function LookOnly() {
  return useHomeContext().role === 'viewer' ? (
    <Text below={4} tone="quiet">
      {messages.viewerOnly}
    </Text>
  ) : null;
}
