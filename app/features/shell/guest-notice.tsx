import { House } from 'lucide-react';
import { makeButtonClass } from '#app/ui/form/button.tsx';
import { Row } from '#app/ui/layout/parts.tsx';
import styles from './shell.module.css';

/** Says that the home is a sample, and where one's own begins. */
export function GuestNotice() {
  return (
    <Row
      is="aside"
      below={5}
      gap={[2, 3]}
      align="center"
      className={styles['notice']}
      aria-label="Sample household"
    >
      <House />
      <p>
        <strong>You are looking at a sample household.</strong> Nothing here can be changed.
      </p>
      {/* A whole page load: what the guest saw goes. */}
      <a href="/auth/signup" className={makeButtonClass({ kind: 'primary', size: 'small' })}>
        Create your own
      </a>
    </Row>
  );
}
