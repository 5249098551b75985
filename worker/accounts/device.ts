/** Names the device of a session by its user agent. */
import Bowser from 'bowser';

/** A device as people know theirs: "Firefox on Windows", "Command line". */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device';
  if (userAgent.startsWith('unitwise/')) return 'Command line';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return 'A program';
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
}
