/** What the screens' server asks of `react-dom`, whose own code is for browsers. */
export const flushSync = <T>(work: () => T): T => work();
