import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { Button } from '#app/ui/form/button.tsx';
import styles from './panel.module.css';
import { Row, Text } from './parts.tsx';

/**
 * Gives a text to another app, or copies it where the browser shares nothing. With `copies` a button of its own copies,
 * and the other one stands only where the browser shares. It needs script.
 */
export function ShareText({
  title,
  text,
  button,
  copies = false,
  onShare,
}: {
  title: string;
  text: string;
  button: string;
  copies?: boolean;
  /** When the text is handed over, or copied. */
  onShare?: () => void;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const handOver = async (give: () => Promise<'copied' | undefined>) => {
    onShare?.();
    try {
      setOutcome(await give());
    } catch (error) {
      // Whoever closes the list of apps wants nothing more.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('refused');
    }
  };
  const copy = async () => {
    await (navigator as Navigator).clipboard.writeText(text);
    return 'copied' as const;
  };
  const share = async () => {
    if (!('share' in navigator)) return copy();
    await navigator.share({ title, text });
    return undefined;
  };
  if (!useHydrated()) return null;
  return (
    <>
      <Row gap={3}>
        {copies && !('share' in navigator) ? null : (
          <Button
            type="button"
            kind={copies ? 'primary' : 'plain'}
            icon={<Share2 />}
            onClick={() => handOver(share)}
          >
            {button}
          </Button>
        )}
        {copies ? (
          <Button type="button" icon={<Copy />} onClick={() => handOver(copy)}>
            Copy
          </Button>
        ) : null}
      </Row>
      <Text role="status" tone="quiet" size="sm" breaks className={styles['outcome']}>
        {outcome === 'copied' ? 'Copied. Paste it into a message.' : null}
        {outcome === 'refused' ? `The browser did not allow it. Copy this: ${text}` : null}
      </Text>
    </>
  );
}
