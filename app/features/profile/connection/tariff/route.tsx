import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { loadProtectedScreen } from '#app/base/access.ts';
import { changePath } from '#app/connection/address.ts';
import { ProfileHeader } from '#app/features/profile/header.tsx';
import { LinkButton } from '#app/ui/form/button.tsx';
import { Allowed } from '#app/ui/layout/allowed.tsx';
import { Link } from '#app/ui/layout/link.tsx';
import { LoadFailure } from '#app/ui/layout/load-failure.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Chip, EmptyState, Panel } from '#app/ui/layout/panel.tsx';
import { Text } from '#app/ui/layout/parts.tsx';
import { CONNECTION_PATH } from '#app/ui/shell/sections.tsx';
import { formatDate } from '#domain/base/format.ts';
import * as messages from '#domain/base/messages.ts';
import { countCoveredDays } from '#domain/base/period.ts';
import type { ReadableLine, ReadableTariff } from '#domain/tariff/explain/readable.ts';
import styles from './tariff.module.css';

/** After so many days without a look at a tariff, a notice says so. */
const OLD_DAYS = 456;

export function loader(args: LoaderFunctionArgs) {
  return loadProtectedScreen(args, (home) => args.context.services.screens.loadTariff(home));
}

export default function Tariff() {
  const { tariff, discom, today } = useLoaderData<typeof loader>();
  return (
    <>
      <ProfileHeader />
      <Text below={4}>
        <Link to={CONNECTION_PATH}>Back to Connection & tariff</Link>
      </Text>
      {tariff === null ? (
        <Panel title="Whole tariff">
          <EmptyState
            title="No tariff is known"
            text="Once your supplier and its tariff are chosen, what every line of its bill charges appears here, and where that is from."
          >
            <Allowed needs="owner">
              <LinkButton to={changePath()}>Say who supplies you</LinkButton>
            </Allowed>
          </EmptyState>
        </Panel>
      ) : (
        <TariffPanel tariff={tariff} discom={discom ?? ''} today={today} />
      )}
    </>
  );
}

function TariffPanel(props: { tariff: ReadableTariff; discom: string; today: string }) {
  const { tariff, discom, today } = props;
  const { name, validFrom, validTo, checkedOn, confirmed, unconfirmedParts } = tariff;
  const isOld = countCoveredDays(checkedOn, today) > OLD_DAYS;
  return (
    <Panel
      title={`${discom}, ${name}`}
      aside={confirmed ? <Chip kind="given">solid</Chip> : <Chip kind="notice">not confirmed</Chip>}
    >
      <Text size="sm" tone="quiet" below={4} className={styles['about']}>
        {`Rupees ${validTo === null ? `since ${formatDate(validFrom)}` : `from ${formatDate(validFrom)} to ${formatDate(validTo)}`}. `}
        {confirmed
          ? 'Printed bills or two independent readers of the order agree with it. '
          : 'One reader alone, the press or a program says so: no printed bill confirms it yet. '}
        {`Last checked on ${formatDate(checkedOn)}.`}
      </Text>
      {isOld ? (
        <Notice
          kind="notice"
          title="Nobody has looked for more than fifteen months whether this tariff is still in force."
        />
      ) : null}
      <table className={styles['table']}>
        <caption className="visually-hidden">Every line of the bill</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">What it charges</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {tariff.lines.map((line) => (
            <Line key={line.id} line={line} isSolid={confirmed} />
          ))}
        </tbody>
      </table>
      {tariff.terms.map((term) => (
        <Text key={term.name} size="sm" tone="quiet" above={3}>
          <strong>{term.name}</strong>: {term.text}
        </Text>
      ))}
      {unconfirmedParts.length === 0 ? null : (
        <>
          <Text is="h3" size="md" weight="medium" above={5} below={2}>
            Not confirmed
          </Text>
          <ul className={styles['parts']}>
            {unconfirmedParts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

function Line({ line, isSolid }: { line: ReadableLine; isSolid: boolean }) {
  const { label, kind, rates, latest, source, clause, confirmed } = line;
  return (
    <tr>
      <th scope="row">
        {label}{' '}
        {kind === 'credit' ? (
          <Text is="span" size="xs" tone="faint" weight="normal" className={styles['detail']}>
            taken off
          </Text>
        ) : kind === 'memo' ? (
          <Text is="span" size="xs" tone="faint" weight="normal" className={styles['detail']}>
            shown, not summed
          </Text>
        ) : null}
        {isSolid && !confirmed ? <Chip kind="notice">not confirmed</Chip> : null}
      </th>
      <td>
        {rates.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a line can be alike
          <span key={`${index} ${text}`} className={styles['rate']}>
            {text}
          </span>
        ))}
        {latest === null ? null : (
          <Text
            is="span"
            size="xs"
            tone="faint"
            weight="normal"
            className={styles['detail']}
          >{`latest known: ${latest}`}</Text>
        )}
      </td>
      <td className={styles['source']}>
        {source === null ? (
          'no source'
        ) : source.address === undefined ? (
          source.title
        ) : (
          <a href={source.address} rel="noreferrer">
            {source.title}
          </a>
        )}
        {[clause, source?.page === undefined ? null : `page ${source.page}`]
          .filter(Boolean)
          .map((text) => `, ${text}`)}
      </td>
    </tr>
  );
}

export const meta: MetaFunction = () => [
  { title: 'Whole tariff · Profile · Unitwise' },
  { name: 'description', content: 'Every line of your bill, what it charges, and its source.' },
];

export function ErrorBoundary() {
  return <LoadFailure title="Profile" message={messages.profileLoadFailed} />;
}
