import { Form, useNavigation } from '@remix-run/react';
import { RefreshCw } from 'lucide-react';
import type { ScreenData } from '#app/base/load-context.ts';
import { AFTER } from '#app/base/paging.ts';
import { Button } from '#app/ui/form/button.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { Pager } from '#app/ui/table/pager.tsx';
import { formatEstimateKwh, formatMoment, formatNumber } from '#domain/base/format.ts';
import { WH_PER_KWH } from '#domain/base/quantity.ts';
import styles from './energy-tips.module.css';

type History = ScreenData<'energyTips'>['history'];
type HistoryTip = History['items'][number];

const PATH = '/dashboard/energy-tips';
const LIST_ID = 'history';

/** A page of the household's tips, newest first, in a list that scrolls on its own. */
export function TipHistory({ history }: { history: History }) {
  const { state, formMethod } = useNavigation();
  return (
    <Panel
      title="History"
      id={LIST_ID}
      className={styles['historyPanel']}
      aside={
        <Form method="get" replace preventScrollReset>
          <Button
            type="submit"
            size="small"
            busy={state === 'loading' && formMethod === 'GET'}
            busyText="Refresh"
            icon={<RefreshCw size={16} />}
          >
            Refresh
          </Button>
        </Form>
      }
    >
      {history.isFirst && history.items.length === 0 ? (
        <Text above={4} tone="quiet">
          No tips yet. Each one you generate is kept here.
        </Text>
      ) : (
        <section
          // Each page is read from its top.
          key={history.items[0]?.id}
          className={styles['scroll']}
          aria-label="Tips given"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <ul>
            {history.items.map((tip) => (
              <li key={tip.id}>
                <Row is="p" below={1} tone="faint" size="sm" gap={[0, 3]} justify="between">
                  <time dateTime={tip.createdAt}>{formatMoment(Date.parse(tip.createdAt))}</time>
                  <span>{describeSaving(tip)}</span>
                </Row>
                <Text breaks>{tip.tipText}</Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pager listId={LIST_ID} name="tips" page={history} makeAddress={makeAddress} />
    </Panel>
  );
}

function makeAddress(after: string | undefined): string {
  return after === undefined ? PATH : `${PATH}?${new URLSearchParams({ [AFTER]: after })}`;
}

/** `70 kWh · ₹413 a year`, as far as it is known. */
function describeSaving({ annualKWH, annualRupees }: HistoryTip): string {
  if (annualKWH === null) return '';
  const rupees = annualRupees === null ? '' : ` · ₹${formatNumber(annualRupees)}`;
  return `${formatEstimateKwh(annualKWH * WH_PER_KWH)} kWh${rupees} a year`;
}
