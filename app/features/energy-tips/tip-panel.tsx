import { Allowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { ApplianceIcon } from '#app/ui/layout/appliance-icon.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatEstimateKwh, formatNumber } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import type { TipRecord } from '#domain/tips/tip.ts';
import styles from './energy-tips.module.css';

/** The tip: idle, being generated, shown, or failed. */
export function TipPanel(props: {
  tip: TipRecord | null;
  failure: string | undefined;
  /** It says only that the catalogue has nothing for the question. */
  isNoMatch: boolean;
  generating: boolean;
}) {
  const { tip, failure, generating } = props;
  const shownTip = failure === undefined ? tip : null;
  const mayAsk = useIsAllowed('member');
  return (
    <Panel
      title="Your tip"
      className={styles['tipPanel']}
      aside={
        generating || shownTip?.applianceType == null ? undefined : (
          <Chip>
            <span className={styles['type']}>
              <ApplianceIcon type={shownTip.applianceType} size={14} />
              {shownTip.applianceType}
            </span>
          </Chip>
        )
      }
    >
      <div aria-live="polite" aria-busy={generating}>
        {generating ? (
          <Waiting />
        ) : failure !== undefined ? (
          <Notice kind={props.isNoMatch ? 'notice' : 'error'} title={failure} />
        ) : tip === null ? (
          <Text tone="quiet">{mayAsk ? messages.tipQueryMissing : 'No tip yet.'}</Text>
        ) : (
          <Shown tip={tip} />
        )}
      </div>
    </Panel>
  );
}

function Shown({ tip }: { tip: TipRecord }) {
  return (
    <>
      <p className={styles['tip']}>{tip.tipText}</p>
      {tip.annualKWH === null ? null : (
        <dl className={styles['figures']}>
          <div>
            <dt>Energy a year {tip.source.estimate ? <Chip>estimated</Chip> : null}</dt>
            <dd>
              {formatEstimateKwh(tip.annualKWH * WH_PER_KWH)} <span>kWh</span>
            </dd>
          </div>
          <div>
            <dt>{tip.rupeesBy === null ? 'Money a year' : MONEY_BY[tip.rupeesBy]}</dt>
            <Money {...tip} />
          </div>
        </dl>
      )}
      <Text tone="quiet" size="sm">
        {tip.explanation} <SourceOf {...tip.source} />
      </Text>
    </>
  );
}

const MONEY_BY = {
  tariff: 'Money a year, off your bills',
  rate: 'Money a year, at your rate',
} as const;

function Money({ annualRupees, rupeesBy }: TipRecord) {
  if (annualRupees !== null) return <dd>₹{formatNumber(annualRupees)}</dd>;
  if (rupeesBy === 'tariff') {
    return <dd className={styles['needed']}>Not known: your bills lack what it would change</dd>;
  }
  return (
    <dd className={styles['needed']}>
      Rate Needed{' '}
      <Allowed needs="owner">
        <Link to="/dashboard/profile?edit">Add your rate</Link>
      </Allowed>
    </dd>
  );
}

function SourceOf({ name, url }: TipRecord['source']) {
  const text = `Source: ${name}`;
  return url === null ? <span>{text}.</span> : <a href={url}>{text}</a>;
}

function Waiting() {
  return (
    <Stack gap={3} className={styles['waiting']}>
      <span className="visually-hidden">Generating…</span>
      <span />
      <span />
      <span />
    </Stack>
  );
}
