import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '#app/base/hydrated.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import styles from './panel.module.css';

/** Gives a text to another app, or copies it where the browser shares nothing. It needs script. */
export function ShareText({
  title,
  text,
  button,
  onShare,
}: {
  title: string;
  text: string;
  button: string;
  /** When the text is handed over, or copied. */
  onShare?: () => void;
}) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  const share = async () => {
    onShare?.();
    try {
      if ('share' in navigator) {
        await navigator.share({ title, text });
        return;
      }
      await (navigator as Navigator).clipboard.writeText(text);
      setOutcome('copied');
    } catch (error) {
      // Whoever closes the list of apps wants nothing more.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('refused');
    }
  };
  if (!useHydrated()) return null;
  return (
    <>
      <Button type="button" icon={<Share2 />} onClick={share}>
        {button}
      </Button>
      <Text role="status" tone="quiet" size="sm" breaks className={styles['outcome']}>
        {outcome === 'copied' ? 'Copied. Paste it into a message.' : null}
        {outcome === 'refused' ? `The browser did not allow it. Copy this: ${text}` : null}
      </Text>
    </>
  );
}
