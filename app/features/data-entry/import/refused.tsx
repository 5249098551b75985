import { ReceiptIndianRupee, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { BILL_PATH } from '#app/features/data-entry/files/address.ts';
import { Link } from '#app/ui/layout/link.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Columns, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatNumber } from '#domain/base/format.ts';
import type { ImportPreview } from '#domain/import/preview.ts';
import styles from './import.module.css';

/** Why a file is not taken: what it is, how that is known, and what works instead. */
export function Refused(props: {
  preview: Pick<ImportPreview, 'reason' | 'understood' | 'evidence' | 'payment' | 'lines'>;
  /** What chooses another file. */
  another: ReactNode;
}) {
  const { reason, understood, evidence, payment, lines = [] } = props.preview;
  const [what, instead] = splitReason(reason ?? understood);
  const notice = useRef<HTMLDivElement>(null);
  // Focus has the notice in view and read aloud, also when the same file is refused again.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Stack above={4} gap={5}>
      <Notice kind="error" title={what} focusRef={notice}>
        <Text size="sm" tone="quiet">
          Nothing was stored.
        </Text>
      </Notice>
      {evidence.length === 0 ? null : (
        <section>
          <Text is="h2" size="md" below={2}>
            How we know
          </Text>
          <Text is="ul" size="sm" className={styles['facts']}>
            {evidence.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </Text>
        </section>
      )}
      <section>
        <Text is="h2" size="md" below={2}>
          What works instead
        </Text>
        <Columns least="18rem" gap={3}>
          <Link
            className={styles['way']}
            to={payment === undefined ? BILL_PATH : `${BILL_PATH}&payable=${payment.rupees}`}
          >
            <ReceiptIndianRupee size={22} aria-hidden="true" />
            <span>
              <Text is="span" weight="strong">
                Type the bill
              </Text>
              <Text is="span" size="sm" tone="quiet">
                {payment === undefined
                  ? 'From, to, units and amount, as they are printed'
                  : `From, to, units, amount: the ₹${formatNumber(payment.rupees, Number.isInteger(payment.rupees) ? 0 : 2)} is filled in for you`}
              </Text>
            </span>
          </Link>
          <div className={styles['way']}>
            <Upload size={22} aria-hidden="true" />
            <span>
              <Text is="span" weight="strong">
                Another file
              </Text>
              <Text is="span" size="sm" tone="quiet">
                {instead !== ''
                  ? instead
                  : lines.length > 0
                    ? `Correct ${lines.length === 1 ? `line ${lines[0]}` : 'these lines'} in the file, and choose it again`
                    : 'Bills or readings: a date and units in each row'}
              </Text>
              {props.another}
            </span>
          </div>
        </Columns>
      </section>
    </Stack>
  );
}

/** The sentence that says what the file is, and those that say what to do. */
function splitReason(reason: string): [string, string] {
  const index = reason.indexOf(' Please ');
  return index === -1 ? [reason, ''] : [reason.slice(0, index), reason.slice(index + 1)];
}
