import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { ReactNode } from 'react';
import { Box, Row, Text } from '#app/ui/layout/parts.tsx';
import { Logo } from '#app/ui/shell/logo.tsx';
import { formatDate } from '#domain/base/format.ts';
import { TERMS_VERSION } from '#domain/people/terms.ts';
import styles from './legal-page.module.css';

/** What the pages say of who runs the service and how it is set up. */
export function describeOperator({ context }: LoaderFunctionArgs) {
  const { operatorName, contactEmail, model } = context.env;
  return { operatorName, contactEmail, phrasesTips: model !== undefined };
}

/** One of the two pages that people agree to, without script: its text under the version in force. */
export function LegalPage(props: {
  title: 'Privacy' | 'Terms';
  /** What the page comes to. */
  short: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className={styles['page']}>
      <Row is="header" gap={[2, 5]} align="center" justify="between" className={styles['top']}>
        <a href="/" className={styles['home']}>
          <Logo />
        </a>
        <nav aria-label="Legal pages">
          <ul>
            {(['Privacy', 'Terms'] as const).map((title) => (
              <li key={title}>
                <a
                  href={`/${title.toLowerCase()}`}
                  aria-current={title === props.title ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
            <li>
              <a href="/">Back to Home</a>
            </li>
          </ul>
        </nav>
      </Row>
      <main className={styles['text']}>
        <h1>{props.title}</h1>
        <Text above={2} tone="quiet">
          Version of {formatDate(TERMS_VERSION)}
        </Text>
        <Box is="section" className={styles['short']} aria-labelledby="short">
          <h2 id="short">In short</h2>
          <ul>
            {props.short.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Box>
        {props.children}
      </main>
    </div>
  );
}

/** A part of the page, which a link can lead to. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The address to write to. */
export function Contact({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}
