/** The first panel: one sentence, the amount, one bar, and behind a tap what they rest on. */
import type { CSSProperties } from 'react';
import type { LastValue } from '#app/entry/typed-use.ts';
import { AddReading } from '#app/features/dashboard/overview.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Chip } from '#app/ui/layout/panel.tsx';
import { TellConnection } from '#app/ui/layout/tell-connection.tsx';
import type { IsoDate } from '#domain/base/period.ts';
import type { NumberAge } from '#domain/energy/late.ts';
import { BillDay } from './bill-day.tsx';
import styles from './hero.module.css';
import type { HeroView } from './hero-parts.server.ts';
import { LateCard } from './late-card.tsx';

interface HeroProps {
  hero: HeroView;
  /** The last value of the home's meter; null where there is none. */
  lastValue: LastValue | null;
  numberAge: NumberAge | null;
  today: IsoDate;
  idempotencyKey: string;
  /** What is wrong with the date that was sent. */
  problem: string | undefined;
}

export function Hero({ hero, problem, ...late }: HeroProps) {
  return (
    <div className={styles['hero']}>
      <div className={styles['inner']}>
        {hero.late === null ? null : <LateCard title={hero.late} {...late} />}
        <div className={styles['side']}>
          <Estimate hero={hero} today={late.today} problem={problem} />
          {hero.late === null ? null : <Ahead hero={hero} />}
        </div>
        {hero.late === null ? (
          <div className={styles['side']}>
            <Ahead hero={hero} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** The sentence, the amount, and what it rests on. */
function Estimate({ hero, ...asked }: Pick<HeroProps, 'hero' | 'today' | 'problem'>) {
  const [lead, ...others] = hero.rests;
  return (
    <>
      {hero.answer === null ? null : <p className={styles['answer']}>{hero.answer}</p>}
      {hero.cuts.length === 0 ? null : <BillDay {...asked} />}
      <div className={styles['head']}>
        <h2>{hero.label}</h2>
        {hero.chip === null ? null : <Chip kind="on-deep">{hero.chip}</Chip>}
      </div>
      <p
        className={styles['value']}
        data-unsure={hero.isUnsure}
        data-long={hero.amount.length > 9 || undefined}
      >
        {hero.amount}
      </p>
      {lead === undefined ? null : <p className={styles['lead']}>{lead}</p>}
      {others.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {hero.cuts.length === 0 ? null : (
        <table className={styles['cuts']}>
          <tbody>
            {hero.cuts.map(({ text, units, amount }) => (
              <tr key={text}>
                <th scope="row">{text}</th>
                <td>{units}</td>
                <td>{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hero.lacks.map((lack) => (
        <Lack key={lack.text} {...lack} />
      ))}
    </>
  );
}

/** What stands in the way of an amount, and where the home can say it. */
function Lack({ text, where }: HeroView['lacks'][number]) {
  if (where === 'rate') {
    return (
      <Allowed>
        <p className={styles['note']}>
          <Link to="/dashboard/profile">Set your electricity rate</Link> {text}
        </p>
      </Allowed>
    );
  }
  if (where === null) return <p className={styles['note']}>{text}</p>;
  return (
    <p className={styles['note']}>
      {`${text} `}
      <TellConnection inline />
    </p>
  );
}

/** The bar, the limit, the next entry, and the rest behind a tap. */
function Ahead({ hero }: { hero: HeroView }) {
  return (
    <>
      {hero.bar === null ? null : <Bar bar={hero.bar} />}
      {hero.limitLine === null ? null : <p className={styles['lead']}>{hero.limitLine}</p>}
      {hero.limitNote === null ? null : <p className={styles['limitNote']}>{hero.limitNote}</p>}
      {hero.late === null ? (
        <div data-screen-only className={styles['actions']}>
          <AddReading kind="onDeep" wide />
        </div>
      ) : null}
      {hero.more.length === 0 ? null : (
        <details className={styles['more']}>
          <summary>Range, limit and days</summary>
          {hero.more.map(({ title, lead, lines }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              {lead === null ? null : <p className={styles['lead']}>{lead}</p>}
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </section>
          ))}
          {hero.bill === null ? null : <Link to={hero.bill.path}>{hero.bill.text}</Link>}
        </details>
      )}
    </>
  );
}

/** What is read and what is expected on one scale, with the limit. */
function Bar({ bar }: { bar: NonNullable<HeroView['bar']> }) {
  const { used, end, limit, read, ends, limitName } = bar;
  const share = (part: number) => `${(part * 100).toFixed(1)}%`;
  return (
    <div
      className={styles['ladder']}
      role="img"
      aria-label={[read, ends, limitName].filter(Boolean).join(', ')}
      style={
        {
          '--used': share(used),
          '--forecast': share(end),
          '--limit': share(limit ?? 0),
        } as CSSProperties
      }
    >
      <div className={styles['track']}>
        <i className={styles['ahead']} />
        <i className={styles['used']} />
        {limit === null ? null : (
          <>
            <i className={styles['limit']} />
            <b className={styles['limitName']} data-end={limit > 0.8 || undefined}>
              {limitName}
            </b>
          </>
        )}
      </div>
      <div className={styles['marks']}>
        <span>{read}</span>
        <span>{ends}</span>
      </div>
    </div>
  );
}
