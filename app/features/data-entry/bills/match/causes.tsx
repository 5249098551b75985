import { useSearchParams } from '@remix-run/react';
import { makeMatchStepPath } from '#app/entry/bill-address.ts';
import { useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { formatPaise } from '#domain/base/format.ts';
import { formatRupeesDecimal } from '#domain/tariff/engine/fraction.ts';
import { CauseForm } from './cause-form.tsx';
import { nameCause, tellShortly } from './cause-text.ts';
import type { KnownProps } from './known-fields.tsx';
import styles from './match.module.css';

/** One cause of the difference at a time, the likeliest first, and what comes after it. */
export function Causes(props: KnownProps) {
  const { bill, step } = props;
  const { causes, differencePaise } = step;
  const [parameters] = useSearchParams();
  const mayType = useIsAllowed('member');
  if (step.verdict !== 'different' || !mayType) return null;
  const place = readPlace(parameters.get('after'), causes.length);
  const cause = causes[place];
  const rounding = parameters.get('rounding') === 'no' ? ('no' as const) : undefined;
  const makePath = (after: number) =>
    makeMatchStepPath(bill.id, {
      amount: formatRupeesDecimal(step.paidPaise),
      after,
      ...(rounding === undefined ? {} : { rounding }),
    });
  const left = `${formatPaise(Math.abs(differencePaise))} not explained`;
  return (
    <>
      {cause === undefined ? (
        <section className={styles['panel']}>
          <Text is="h2" size="lg">{`Kept as “${left}”`}</Text>
          <Text tone="quiet" size="sm">
            The list of bills says so. With all lines of the paper, each is compared by itself.
          </Text>
          {causes.length === 0 ? null : <Link to={makePath(0)}>The first cause again</Link>}
        </section>
      ) : (
        <CauseForm
          {...props}
          key={place}
          cause={cause}
          count={`${place + 1} of ${causes.length}`}
          nextPath={makePath(place + 1)}
        />
      )}
      {cause === undefined ? null : (
        <section className={styles['panel']}>
          <Text is="h2" size="lg" below={1}>
            If not, then
          </Text>
          <ul className={styles['next']}>
            {causes.slice(place + 1).map((next, index) => (
              <li key={`${next.code} ${nameCause(next)}`}>
                <Link to={makePath(place + 1 + index)}>{nameCause(next)}</Link>
                <Text tone="quiet" size="sm">
                  {tellShortly(next, step)}
                </Text>
              </li>
            ))}
            <li>
              <Link to={makePath(causes.length)}>None of these</Link>
              <Text tone="quiet" size="sm">{`kept as “${left}”, told in the list of bills`}</Text>
            </li>
          </ul>
        </section>
      )}
    </>
  );
}

/** How many causes the address has passed. */
function readPlace(after: string | null, count: number): number {
  return after !== null && /^\d{1,3}$/.test(after) ? Math.min(Number(after), count) : 0;
}
