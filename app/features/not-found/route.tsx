import { data, type MetaFunction } from '@remix-run/cloudflare';
import type { RouteHandle } from '#app/base/route-handle.ts';
import { ErrorPage } from '#app/ui/shell/error-page.tsx';
import { Digits, paneLook } from '#app/ui/table/digits.tsx';
import * as messages from '#domain/base/messages.ts';
import styles from './not-found.module.css';

export const handle: RouteHandle = { withoutScript: true };

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return (
    <ErrorPage title={messages.notFound} retry={false} picture={<Display />}>
      There is nothing at this address. It may have been mistyped, or what was here has moved.
    </ErrorPage>
  );
}

/** A meter's display with the status for its reading. */
function Display() {
  return (
    <svg viewBox="0 0 120 64" aria-hidden="true" className={styles['display']}>
      <rect x="0.5" y="0.5" width="119" height="63" rx="6" className={paneLook} />
      <Digits x={25} y={16}>
        404
      </Digits>
    </svg>
  );
}

export const meta: MetaFunction = () => [{ title: `${messages.notFound} · Unitwise` }];
