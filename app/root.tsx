import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { LucideProvider } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import * as messages from '#domain/base/messages.ts';
import type { ListedHome } from '#domain/home/home.ts';
import { isAllowed } from '#domain/people/role.ts';
import { dropHome } from './base/home-path.ts';
import { rememberIdentity } from './base/identity.ts';
import { useNonce } from './base/nonce.ts';
import {
  describeRouteError,
  isFormNotTaken,
  isFormRefused,
  useFailedRequestId,
} from './base/route-error.ts';
import { needsScript } from './base/route-handle.ts';
import { ENTRY_PAGE } from './offline/shell.ts';
import base from './styles/base.css?url';
import tokens from './styles/tokens.css?url';
import { ToastProvider } from './ui/layout/toast.tsx';
import { ErrorPage } from './ui/shell/error-page.tsx';

export const links: LinksFunction = () => [
  ...['/fonts/anek-ui.woff2', '/fonts/anek-rupee.woff2'].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: tokens },
  { rel: 'stylesheet', href: base },
  { rel: 'icon', href: '/logo.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-180.png' },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { browserToken, requestId } = context;
  // That page is kept on the phone, and says nothing of who asked for it.
  const isPersonFree = new URL(request.url).pathname === ENTRY_PAGE;
  return { browserToken: isPersonFree ? undefined : browserToken, requestId };
}

/**
 * Who is signed in changes only on the way between signing in, onboarding and the dashboard. Without
 * this, Remix would ask for it again with every form and every section, and without a connection the
 * failure of that would take the whole page, where the section's own says what to do.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const findArea = ({ pathname }: URL) => dropHome(pathname).split('/')[1];
  return findArea(currentUrl) !== findArea(nextUrl);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const matches = useMatches();
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f3f5f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0c1413" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        <link rel="manifest" href={chooseManifest(matches)} />
      </head>
      <body>
        <LucideProvider size={20}>{children}</LucideProvider>
        {needsScript(matches.map(({ handle }) => handle)) ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

/** What is installed on a phone: without a way to enter for who only looks at the home that its shortcuts open. */
function chooseManifest(matches: ReturnType<typeof useMatches>): string {
  const [first] = matches.flatMap(
    ({ data }) => (data as { homes?: readonly ListedHome[] } | undefined)?.homes ?? [],
  );
  const mayEnter = first === undefined || isAllowed(first.role, 'member');
  return mayEnter ? '/manifest.webmanifest' : '/manifest-viewer.webmanifest';
}

export default function App() {
  const { browserToken } = useRouteLoaderData<typeof loader>('root') ?? { browserToken: null };
  useEffect(() => {
    if (browserToken !== undefined) rememberIdentity(browserToken);
  }, [browserToken]);
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  );
}

/** For pages without a title of their own: those that show an error. */
export const meta: MetaFunction = ({ error }) => {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return [{ title: missing ? `${messages.notFound} · Unitwise` : 'Unitwise' }];
};

export function ErrorBoundary() {
  const error = useRouteError();
  const requestId = useFailedRequestId();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <ErrorPage title={messages.notFound} retry={false}>
        There is nothing at this address.
      </ErrorPage>
    );
  }
  if (isFormRefused(error)) {
    return (
      <ErrorPage title={messages.formNotTaken} retry={!isFormNotTaken(error)}>
        {describeRouteError(error)}
      </ErrorPage>
    );
  }
  return (
    <ErrorPage title={messages.unexpected} requestId={requestId}>
      {describeRouteError(error) ?? 'Nothing you entered before was lost.'}
      {requestId === undefined ? null : ' If it happens again, tell us the number below.'}
    </ErrorPage>
  );
}
