import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatKwh, formatNumber, formatRate, formatRupees } from '#domain/base/format.ts';
import { computeAmountAtRate } from '#domain/energy/energy-cost.ts';
import styles from './auth-page.module.css';
import { Logo } from './logo.tsx';
import { Verifying } from './verifying.tsx';

/** The page of a form that signs in or up, with an example of a month's figures. */
export function AuthPage(props: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <Verifying />
      <main className={styles['main']}>
        <div className={styles['column']}>
          <p className={styles['top']}>
            <Logo />
            {/* A whole page load: the landing page has no script of the framework's. */}
            <a href="/">Back to Home</a>
          </p>
          <h1>{props.title}</h1>
          <p className={styles['subtitle']}>{props.subtitle}</p>
          {props.children}
        </div>
      </main>
      <Example />
    </div>
  );
}

/** The line under a form that leads to the other form. */
export function OtherForm({ children }: { children: ReactNode }) {
  return <p className={styles['other']}>{children}</p>;
}

const EXAMPLE = { wh: 233_000, yearBeforeWh: 259_200, rateMilliRupees: 5900 };

function Example() {
  const { wh, yearBeforeWh, rateMilliRupees } = EXAMPLE;
  const less = ((yearBeforeWh - wh) / yearBeforeWh) * 100;
  return (
    <aside className={styles['aside']} aria-label="An example">
      <div className={styles['example']}>
        <div className={styles['card']}>
          <Text below={2} tone="quiet" weight="medium">
            October in an example household
          </Text>
          <dl>
            <Row term="Units used">{formatKwh(wh)} kWh</Row>
            <Row term="Rate">{formatRate(rateMilliRupees)} per kWh</Row>
            <Row term="Estimated monthly bill" strong>
              {formatRupees(computeAmountAtRate(BigInt(wh), rateMilliRupees))}
            </Row>
            <Row term="October last year">{formatKwh(yearBeforeWh)} kWh</Row>
            <Row term="Less by">
              <span className={styles['better']}>
                <ArrowDown size={16} />
                {formatNumber(less, 1)}%
              </span>
            </Row>
          </dl>
          <Text above={3} tone="faint">
            Four people in Bengaluru
          </Text>
        </div>
        <p className={styles['promise']}>
          Ten seconds at the meter.
          <br />
          No surprise on the bill.
        </p>
      </div>
    </aside>
  );
}

function Row(props: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={styles['row']} data-strong={props.strong}>
      <dt>{props.term}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
