// Returns browser and system from the User-Agent: enough for people to recognise their own devices, too little to identify a person.
import Bowser from 'bowser';

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** Longer values are not from a browser, and parsing time grows with the length. */
const MAX_LENGTH = 512;

/** `Chrome on Android`, `Firefox`; null for an unknown browser. Never contains text of the sender. */
export function deviceOf(userAgent: string | null | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_LENGTH) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || !BROWSERS.has(browser.name)) return null;
  return os.name !== undefined && SYSTEMS.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
