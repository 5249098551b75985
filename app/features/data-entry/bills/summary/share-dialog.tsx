import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStoreShared } from '#app/features/data-entry/bills/store-shared.ts';
import { Button } from '#app/ui/form/button.tsx';
import checkboxStyles from '#app/ui/form/form.module.css';
import { Dialog } from '#app/ui/layout/dialog.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import type { BillView } from '#domain/bills/bill-view.ts';
import { drawPicture, loadPictureFont, PICTURE } from './picture.ts';
import styles from './summary.module.css';
import type { SummaryText } from './summary-text.ts';

/** The bill as a picture: shown as it will be sent, then shared or saved. Nothing leaves the device before. */
export function ShareDialog(props: {
  bill: BillView;
  text: SummaryText;
  fileName: string;
  closeTo: string;
}) {
  const { text, fileName, closeTo } = props;
  const storeShared = useStoreShared(props.bill);
  useEffect(storeShared);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [rupees, setRupees] = useState(true);
  const [problem, setProblem] = useState('');
  const canShare = useCanShare();
  useEffect(() => {
    let isShown = true;
    const draw = () => {
      if (isShown && canvas.current !== null) drawPicture(canvas.current, text, { rupees });
    };
    draw();
    void loadPictureFont().then(draw);
    return () => {
      isShown = false;
    };
  }, [text, rupees]);

  async function share(): Promise<void> {
    setProblem('');
    try {
      await navigator.share({ files: [await makePictureFile(canvas.current, fileName)] });
    } catch (error) {
      // Closing the system's own list of apps is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setProblem('The picture could not be shared from here. Save it, and send it from there.');
    }
  }

  async function save(): Promise<void> {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await makePictureFile(canvas.current, fileName));
    link.download = fileName;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Dialog title={`Share the ${text.name}`} closeTo={closeTo}>
      <canvas
        ref={canvas}
        {...PICTURE}
        className={styles['picture']}
        role="img"
        aria-label={describePicture(text, rupees)}
      />
      <Row is="label" above={4} below={4} gap={3} nowrap className={styles['option']}>
        <input
          type="checkbox"
          className={checkboxStyles['checkbox']}
          checked={rupees}
          onChange={(event) => setRupees(event.currentTarget.checked)}
        />
        <span>
          Show the rupees
          <small>Off: units and the comparison only</small>
        </span>
      </Row>
      <Stack gap={3}>
        {canShare ? (
          <Button type="button" kind="primary" wide icon={<Share2 />} onClick={() => void share()}>
            Share
          </Button>
        ) : null}
        <Button
          type="button"
          kind={canShare ? 'plain' : 'primary'}
          wide
          icon={<Download />}
          onClick={() => void save()}
        >
          Save the picture
        </Button>
      </Stack>
      <Text above={3} tone="quiet" size="sm" role="status">
        {problem === '' ? 'No name, address or account number stands in it.' : problem}
      </Text>
    </Dialog>
  );
}

/** What the picture says, for who does not see it. */
function describePicture(text: SummaryText, rupees: boolean): string {
  const { name, period, amount, units, comparison, advice } = text;
  const parts = [
    name,
    period,
    rupees ? amount : null,
    units,
    comparison?.difference,
    rupees || advice?.includes('₹') === false ? advice : null,
  ];
  return parts.filter((part) => part != null).join('. ');
}

/** Whether this browser hands files to other apps. Known once the page runs. */
function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => {
    const file = new File([], 'bill.png', { type: 'image/png' });
    setCanShare(navigator.canShare?.({ files: [file] }) === true);
  }, []);
  return canShare;
}

async function makePictureFile(canvas: HTMLCanvasElement | null, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('The canvas gave no picture.');
  return new File([blob], name, { type: 'image/png' });
}
