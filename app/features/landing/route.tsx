import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare';
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react';
import { takeFarewell } from '#app/base/farewell.server.ts';
import type { RouteHandle } from '#app/base/route-handle.ts';
import { Notice } from '#app/ui/layout/notice.tsx';
import * as messages from '#domain/base/messages.ts';
import { CallToActionScript } from './call-to-action.tsx';
import { meta as about } from './content.ts';
import { Features } from './features.tsx';
import styles from './frame.module.css';
import { Footer, Header, Notes } from './frame.tsx';
import { Claims, Hero } from './hero.tsx';
import { Proof } from './proof.tsx';
import { Closing, Faq, HowItWorks, Quote, Technologies, Testimonials } from './story.tsx';

export const handle: RouteHandle = { withoutScript: true };

/** Without a loader here, the one below would run on the server's page too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const farewellCookie = takeFarewell(request);
  const { contactEmail, demoEmail } = context.env;
  return data(
    { deleted: farewellCookie !== undefined, contactEmail, hasDemo: demoEmail !== undefined },
    farewellCookie ? { headers: { 'Set-Cookie': farewellCookie } } : {},
  );
}

/**
 * Runs only when another screen's script leads here: the page is then loaded as a whole, since its own
 * script runs on a fresh page and the framework has no business on it.
 */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => undefined);
}

export default function Landing() {
  const { deleted, contactEmail, hasDemo } = useLoaderData<typeof loader>();
  return (
    <div className={styles['page']}>
      <CallToActionScript />
      <Header />
      <main id="content" tabIndex={-1}>
        {deleted ? (
          <div className={styles['band']} role="status">
            <Notice kind="success" title={messages.accountDeleted} />
          </div>
        ) : null}
        <div className={styles['band']}>
          <Hero hasDemo={hasDemo} />
          <Claims />
          <Features />
        </div>
        <div className={styles['band']} data-ground="page">
          <Proof />
        </div>
        <div className={styles['band']}>
          <HowItWorks />
        </div>
        <div className={styles['band']} data-ground="deep">
          <Quote />
        </div>
        <div className={styles['band']}>
          <Testimonials />
        </div>
        <div className={styles['band']} data-ground="page">
          <Faq />
        </div>
        <div className={styles['band']}>
          <Technologies />
          <Notes />
        </div>
        <div className={styles['band']} data-ground="deep">
          <Closing />
        </div>
      </main>
      <div className={styles['band']}>
        <Footer email={contactEmail} />
      </div>
    </div>
  );
}

export const meta: MetaFunction = () => [
  { title: about.title },
  { name: 'description', content: about.description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Unitwise' },
  { property: 'og:title', content: about.title },
  { property: 'og:description', content: about.description },
  { property: 'og:locale', content: 'en_IN' },
];
