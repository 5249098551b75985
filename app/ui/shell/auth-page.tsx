import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row, Text } from '#app/ui/layout/parts.tsx';
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
          <Row
            is="p"
            below={4}
            gap={[0, 4]}
            align="center"
            justify="between"
            className={styles['top']}
          >
            <Logo />
            {/* A whole page load: the landing page has no script of the framework's. */}
            <a href="/">Back to Home</a>
          </Row>
          <h1>{props.title}</h1>
          <Text tone="quiet" above={1} below={5}>
            {props.subtitle}
          </Text>
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
            <ExampleLine term="Units used">{formatKwh(wh)} kWh</ExampleLine>
            <ExampleLine term="Rate">{formatRate(rateMilliRupees)} per kWh</ExampleLine>
            <ExampleLine term="Estimated monthly bill" strong>
              {formatRupees(computeAmountAtRate(BigInt(wh), rateMilliRupees))}
            </ExampleLine>
            <ExampleLine term="October last year">{formatKwh(yearBeforeWh)} kWh</ExampleLine>
            <ExampleLine term="Less by">
              <span className={styles['better']}>
                <ArrowDown size={16} />
                {formatNumber(less, 1)}%
              </span>
            </ExampleLine>
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

function ExampleLine(props: { term: string; strong?: boolean; children: ReactNode }) {
  return (
    <Row
      gap={[0, 4]}
      align="center"
      justify="between"
      className={styles['row']}
      data-strong={props.strong}
    >
      <dt>{props.term}</dt>
      <dd>{props.children}</dd>
    </Row>
  );
}
