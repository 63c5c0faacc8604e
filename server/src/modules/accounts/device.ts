// Which browser on which system, from the User-Agent: enough to know one's own devices again, too little to tell people apart.
import Bowser from 'bowser';

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** Longer ones are not of a browser, and parsing takes time that grows with them. */
const MAX_LENGTH = 512;

/** `Chrome on Android`, `Firefox`; null for what is no known browser. Never words of the sender's own. */
export function deviceOf(userAgent: string | null | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_LENGTH) return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || !BROWSERS.has(browser.name)) return null;
  return os.name !== undefined && SYSTEMS.has(os.name) ? `${browser.name} on ${os.name}` : browser.name;
}
