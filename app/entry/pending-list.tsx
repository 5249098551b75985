import { Trash2 } from 'lucide-react';
import { dropReading, type PendingReading } from '#app/offline/phone-store.ts';
import type { OfflineData } from '#app/offline/use-offline-data.ts';
import { IconButton, makeButtonClass } from '#app/ui/form/button.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import { Row, Stack, Text } from '#app/ui/layout/parts.tsx';
import { formatDate, formatRegister } from '#domain/base/format.ts';
import { kwhToWh } from '#domain/base/quantity.ts';
import { linkToReenter } from './address.ts';
import styles from './entry.module.css';
import { nameHomes } from './home-names.ts';

/** How the readings on the phone are named: by number, leading zeros included, and by day and, of several homes, home. */
function makeReadingNames(homes: OfflineData['homes']) {
  const toNumber = ({ homeId, input }: PendingReading) => {
    const digits = homes.find((home) => home.homeId === homeId)?.last?.digits ?? 0;
    return formatRegister(kwhToWh(input.registerKWH), digits);
  };
  const names = nameHomes(homes);
  const describeWhere = ({ homeId, input, homeName }: PendingReading) =>
    `${formatDate(input.readOn)}${homes.length < 2 ? '' : `, ${names.get(homeId) ?? homeName}`}`;
  return {
    toNumber,
    describeWhere,
    describeReading: (reading: PendingReading) =>
      `${toNumber(reading)} on ${describeWhere(reading)}`,
  };
}

/** The readings that the server did not take, each with the reason and the ways on. */
export function RefusedReadings({ readings, homes }: OfflineData) {
  const { describeReading } = makeReadingNames(homes);
  return (
    <>
      {readings.map((reading) => (
        <Stack key={reading.id} gap={3}>
          <Notice kind="error" title={`${describeReading(reading)} could not be stored`}>
            <p>{reading.refusal}</p>
          </Notice>
          <Row gap={3}>
            <a
              href={`/${reading.homeId}${linkToReenter(reading.id, reading.input)}`}
              className={makeButtonClass({ kind: 'primary' })}
            >
              Enter it again
            </a>
            <button
              type="button"
              className={makeButtonClass({})}
              onClick={() => dropReading(reading)}
            >
              Forget it
            </button>
          </Row>
        </Stack>
      ))}
    </>
  );
}

/** The readings that wait to be sent. */
export function WaitingReadings(props: OfflineData & { isSignedOut: boolean }) {
  const { readings, homes, isSignedOut } = props;
  const { toNumber, describeWhere, describeReading } = makeReadingNames(homes);
  if (readings.length === 0) return null;
  return (
    <Panel title="Kept on this device">
      <Text tone="quiet">
        {`Will be sent when ${isSignedOut ? 'you sign in' : 'there is a network'}.`}
      </Text>
      <ul className={styles['pending']}>
        {readings.map((reading) => (
          <li key={reading.id}>
            <span>
              <strong>{toNumber(reading)}</strong>
              {describeWhere(reading)}
            </span>
            <IconButton
              name={`Forget ${describeReading(reading)}`}
              onClick={() => dropReading(reading)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
