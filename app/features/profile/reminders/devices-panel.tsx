import { useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { Form } from '#app/forms/home-form.tsx';
import {
  findOwnMark,
  findPushSupport,
  type PushSupport,
  turnOffPush,
  turnOnPush,
} from '#app/offline/push.ts';
import { Button } from '#app/ui/form/button.tsx';
import { NotAllowed, useIsAllowed } from '#app/ui/layout/allowed.tsx';
import { Notice } from '#app/ui/layout/notice.tsx';
import { Chip, Panel } from '#app/ui/layout/panel.tsx';
import { Row, Text } from '#app/ui/layout/parts.tsx';
import { REMINDERS_PATH } from '#app/ui/shell/sections.tsx';
import { formatMoment } from '#domain/base/format.ts';
import type { PushDevice } from '#domain/reminders/push.ts';
import styles from './reminders.module.css';

const CANNOT: Record<Exclude<PushSupport, 'yes'>, [title: string, text: string]> = {
  no: [
    'This browser cannot show notifications.',
    'Mail and the calendar work everywhere. Or open Unitwise in a current Chrome, Edge, Firefox or Safari.',
  ],
  installFirst: [
    'Put Unitwise on the Home Screen first.',
    'An iPhone or iPad shows notifications of apps on its Home Screen alone: tap Share, then “Add to Home Screen”, and open Unitwise from there.',
  ],
  blocked: [
    'Notifications are blocked in this browser.',
    'Allow them for this site in the browser’s settings, then load this page again.',
  ],
};

/** The devices that show a person's reminders, and whether this one does. */
export function DevicesPanel({ devices, pushKey }: { devices: PushDevice[]; pushKey: string }) {
  // What the browser can do is known in the browser alone.
  const [support, setSupport] = useState<PushSupport>();
  const [mark, setMark] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list may be of this device
  useEffect(() => {
    setSupport(findPushSupport());
    findOwnMark().then(setMark, () => undefined);
  }, [devices]);
  const isAllowed = useIsAllowed('viewer');
  const isOn = devices.some((device) => device.mark === mark);
  return (
    <Panel title="Notifications" id="notifications">
      <noscript>
        <p>Turning notifications on needs JavaScript, which is off in this browser.</p>
      </noscript>
      {support === undefined || isOn ? null : !isAllowed ? (
        <NotAllowed needs="viewer" />
      ) : support === 'yes' ? (
        <TurnOn pushKey={pushKey} onBlocked={() => setSupport(findPushSupport())} />
      ) : (
        <Text is="div" below={4}>
          <Notice kind="notice" title={CANNOT[support][0]}>
            <p>{CANNOT[support][1]}</p>
          </Notice>
        </Text>
      )}
      {devices.length === 0 ? (
        <p>No device shows your reminders yet.</p>
      ) : (
        <ul className={styles['devices']}>
          {devices.map((device) => (
            <Device key={device.id} device={device} isThis={device.mark === mark} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TurnOn({ pushKey, onBlocked }: { pushKey: string; onBlocked: () => void }) {
  const submit = useSubmit();
  const formPath = useFormPath();
  const { formData } = useNavigation();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const turnOn = async () => {
    setAsking(true);
    setProblem(undefined);
    try {
      const subscription = await turnOnPush(pushKey);
      if (subscription === undefined) {
        setProblem('Notifications were not allowed. Nothing was changed.');
        onBlocked();
      } else {
        submit(
          { intent: 'add-device', ...subscription },
          { method: 'post', action: formPath(REMINDERS_PATH), preventScrollReset: true },
        );
      }
    } catch {
      setProblem(
        'The browser could not turn notifications on. Check its connection, and that it is no private window.',
      );
    }
    setAsking(false);
  };
  return (
    <>
      {problem === undefined ? null : (
        <Text is="div" below={4}>
          <Notice kind="error" title={problem} />
        </Text>
      )}
      <p>
        Your browser asks whether you allow it. What is shown is for everybody who sees the screen:
        a reminder names the home, and no bill’s amount.
      </p>
      <Row gap={3} className={styles['forms']}>
        <Button
          onClick={turnOn}
          busy={asking || formData?.get('intent') === 'add-device'}
          busyText="Turning on…"
        >
          Turn on for this device
        </Button>
      </Row>
    </>
  );
}

function Device({ device, isThis }: { device: PushDevice; isThis: boolean }) {
  const { formData } = useNavigation();
  return (
    <li>
      <div>
        <Text is="span" weight="medium">
          {device.device} {isThis ? <Chip>this one</Chip> : null}
        </Text>
        <small>Since {formatMoment(device.createdAt)}</small>
      </div>
      <Form
        method="post"
        action={REMINDERS_PATH}
        needs="viewer"
        preventScrollReset
        onSubmit={() => {
          if (isThis) turnOffPush().catch(() => undefined);
        }}
      >
        <input type="hidden" name="intent" value="remove-device" />
        <input type="hidden" name="id" value={device.id} />
        <Button
          type="submit"
          size="small"
          aria-label={`Turn off for ${device.device}`}
          busy={formData?.get('id') === String(device.id)}
          busyText="Turning off…"
        >
          Turn off
        </Button>
      </Form>
    </li>
  );
}
