import { CircleAlert, CircleCheck } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import styles from './toast.module.css';

export interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

interface Shown extends ToastMessage {
  number: number;
}

/** How long a success stays. Errors stay until OK. */
const SUCCESS_MS = 6000;

const ShowToast = createContext<(message: ToastMessage) => void>(() => undefined);

/** Shows toasts above everything below it. Its regions are there before any message is. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const next = useRef(1);
  const show = useCallback((message: ToastMessage) => {
    const number = next.current;
    next.current += 1;
    setShown((before) => [...before.slice(-2), { ...message, number }]);
  }, []);
  const close = useCallback((number: number) => {
    setShown((before) => before.filter((toast) => toast.number !== number));
  }, []);
  const ofKind = (kind: ToastMessage['kind']) =>
    shown
      .filter((toast) => toast.kind === kind)
      .map((toast) => (
        <Toast key={toast.number} toast={toast} onClose={() => close(toast.number)} />
      ));
  return (
    <ShowToast.Provider value={show}>
      {children}
      <div className={styles['stack']}>
        <div role="status">{ofKind('success')}</div>
        <div role="alert">{ofKind('error')}</div>
      </div>
    </ShowToast.Provider>
  );
}

/** Shows a message as a toast each time a new one comes (an action's answer, say). */
export function useToast(message: ToastMessage | undefined): void {
  const show = useContext(ShowToast);
  useEffect(() => {
    if (message !== undefined) show(message);
  }, [message, show]);
}

function Toast({ toast, onClose }: { toast: Shown; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const leaves = toast.kind === 'success' && !held;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onClose, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [leaves, onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a toast is a convenience, its button is the control
    <div
      className={styles['toast']}
      data-kind={toast.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastBody message={toast}>
        <button type="button" className={styles['ok']} onClick={onClose}>
          OK
        </button>
      </ToastBody>
    </div>
  );
}

function ToastBody({ message, children }: { message: ToastMessage; children?: ReactNode }) {
  const Icon = message.kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon className={styles['sign']} />
      <span className={styles['text']}>{message.text}</span>
      {children}
    </>
  );
}

/** The same message on the page itself, for browsers without script. */
export function NoScriptToast({ message }: { message: ToastMessage | undefined }) {
  if (message === undefined) return null;
  return (
    <noscript>
      <div className={styles['inline']} data-kind={message.kind} role="status">
        <ToastBody message={message} />
      </div>
    </noscript>
  );
}
