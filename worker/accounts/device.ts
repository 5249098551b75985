/** What is stored of a browser's user agent, and how the device is named by it. */
import Bowser from 'bowser';

/** As many characters of a user agent are stored: what browsers send is shorter. */
const USER_AGENT_MAX_LENGTH = 400;

/** Cuts a user agent to what is stored of one. */
export function shortenUserAgent(userAgent: string | null): string | null {
  return userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null;
}

/** A device as people know theirs: "Firefox on Windows", "Command line". */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown device';
  if (userAgent.startsWith('unitwise/')) return 'Command line';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return 'A program';
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
}
