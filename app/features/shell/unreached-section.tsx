import { createPath, type Location } from '@remix-run/react';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Stack } from '#app/ui/layout/parts.tsx';
import { findCurrentSection, SECTIONS } from '#app/ui/shell/sections.tsx';
import * as messages from '#domain/base/messages.ts';

/** Says above the present section that another could not be opened, and offers to try again. */
export function UnreachedSection({ location }: { location: Location }) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed try is announced again
  useEffect(() => notice.current?.focus(), [location]);
  const section = findCurrentSection(location.pathname);
  const label = SECTIONS.find(({ to }) => to === section)?.label;
  return (
    <Stack below={5} gap={4} align="start">
      <Notice kind="error" title={messages.noResponseConnection} focusRef={notice}>
        <p>{label} could not be opened. What you typed here is still here.</p>
      </Notice>
      <LinkButton to={createPath(location)} icon={<RotateCw />}>
        Try again
      </LinkButton>
    </Stack>
  );
}
