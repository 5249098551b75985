import { CircleAlert, CircleCheck } from 'lucide-react';
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFormPath } from '#app/base/home-path.ts';
import { useHomeFetcher } from '#app/forms/home-form.tsx';
import { MessageText } from './message-text.tsx';
import { Row, Text } from './parts.tsx';
import styles from './toast.module.css';

export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
  /** The form that takes back what was done, and the fetcher that sends it. */
  undo?: { action: string; fetcherKey: string; fields: Record<string, string> };
}

/** How long a success stays. Errors stay until OK. */
const SUCCESS_MS = 6000;

const Shown = createContext<ToastMessage | undefined>(undefined);
const SetShown = createContext<Dispatch<SetStateAction<ToastMessage | undefined>>>(() => undefined);

/** Holds the toast of everything below it: one at a time, until the next form is sent. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ToastMessage>();
  useEffect(() => {
    const close = () => setShown(undefined);
    document.addEventListener('submit', close, { capture: true });
    return () => document.removeEventListener('submit', close, { capture: true });
  }, []);
  return (
    <SetShown.Provider value={setShown}>
      <Shown.Provider value={shown}>{children}</Shown.Provider>
    </SetShown.Provider>
  );
}

/** Shows each new message (an action's, say) as a toast, which ends with its screen. */
export function useToast(message: ToastMessage | undefined): void {
  const setShown = useContext(SetShown);
  const lastMessage = useRef<ToastMessage>();
  useEffect(() => {
    if (message === undefined) return;
    lastMessage.current = message;
    setShown(message);
  }, [message, setShown]);
  useEffect(
    () => () => setShown((shown) => (shown === lastMessage.current ? undefined : shown)),
    [setShown],
  );
}

/**
 * Where toasts appear. It takes its own room in the page, so that it covers nothing: at the top of what
 * is in sight, or with `isBelow` just below what stands before it. The live regions are there before any
 * message is.
 */
export function ToastRegion({ isBelow = false }: { isBelow?: boolean }) {
  const message = useContext(Shown);
  const setShown = useContext(SetShown);
  const region = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setShown(undefined), [setShown]);
  useEffect(() => {
    if (isBelow && message !== undefined) region.current?.scrollIntoView({ block: 'nearest' });
  }, [isBelow, message]);
  const toast = message === undefined ? null : <Toast message={message} onClose={close} />;
  return (
    <div data-screen-only ref={region} className={styles['region']} data-below={isBelow}>
      <div role="status">{message?.kind === 'success' ? toast : null}</div>
      <div role="alert">{message?.kind === 'error' ? toast : null}</div>
    </div>
  );
}

function Toast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const [paused, setPaused] = useState(false);
  const leaves = message.kind === 'success' && !paused;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onClose, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [leaves, onClose]);
  return (
    // Pausing is a convenience, the button is the control.
    <Row
      below={4}
      gap={3}
      align="start"
      nowrap
      className={styles['toast']}
      data-kind={message.kind}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <ToastBody message={message}>
        {message.undo === undefined ? null : <Undo undo={message.undo} onClose={onClose} />}
        <button type="button" className={styles['ok']} onClick={onClose}>
          OK
        </button>
      </ToastBody>
    </Row>
  );
}

/** Not a form: the toast is gone before it could be sent. */
function Undo({ undo, onClose }: { undo: NonNullable<ToastMessage['undo']>; onClose: () => void }) {
  const { submit } = useHomeFetcher(undo.fetcherKey);
  const formPath = useFormPath();
  const takeBack = () => {
    submit(undo.fields, { method: 'post', action: formPath(undo.action) });
    onClose();
  };
  return (
    <button type="button" className={styles['ok']} onClick={takeBack}>
      Undo
    </button>
  );
}

function ToastBody({ message, children }: { message: ToastMessage; children?: ReactNode }) {
  const Icon = message.kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon className={styles['sign']} />
      <Text is="span" breaks weight="medium" className={styles['text']}>
        <MessageText text={message.text} />
      </Text>
      {children}
    </>
  );
}

/** The same message on the page itself, for browsers without script. */
export function NoScriptToast({ message }: { message: ToastMessage | undefined }) {
  const formPath = useFormPath();
  if (message === undefined) return null;
  return (
    <noscript>
      <Row
        below={4}
        gap={3}
        align="start"
        nowrap
        className={styles['toast']}
        data-kind={message.kind}
        role="status"
      >
        <ToastBody message={message}>
          {message.undo === undefined ? null : (
            <form method="post" action={formPath(message.undo.action)}>
              {Object.entries(message.undo.fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button type="submit" className={styles['ok']}>
                Undo
              </button>
            </form>
          )}
        </ToastBody>
      </Row>
    </noscript>
  );
}
