// Asks the browser which fonts drew a page. A letter that the shop's fonts lack would look different on every machine, or be missing.
import type { Page } from '@playwright/test';

interface DomNode {
  nodeId: number;
  nodeName: string;
  nodeType: number;
  nodeValue: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

const ELEMENT = 1;
const TEXT = 3;
/** Elements without visible text. */
const UNDRAWN = new Set(['SCRIPT', 'STYLE', 'HEAD', 'NOSCRIPT', 'TEMPLATE', 'TITLE']);

/** Returns the elements below `node` that hold text themselves, with that text. */
function withText(node: DomNode): { nodeId: number; text: string }[] {
  if (UNDRAWN.has(node.nodeName.toUpperCase())) return [];
  const children = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
  const text = children
    .filter(({ nodeType }) => nodeType === TEXT)
    .map(({ nodeValue }) => nodeValue)
    .join('')
    .trim();
  const own = node.nodeType === ELEMENT && text !== '' ? [{ nodeId: node.nodeId, text }] : [];
  return [...own, ...children.flatMap(withText)];
}

/** Returns each text of the page that a font of the machine has drawn a letter of, with that font's name. */
export async function textsInSystemFonts(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: -1, pierce: true });
  const found: string[] = [];
  for (const { nodeId, text } of withText(root as DomNode)) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId }).catch((error: Error) => {
      // An element that left the page meanwhile, such as a toast, is drawn no more.
      if (error.message.includes('Could not find node')) return { fonts: [] };
      throw error;
    });
    const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
    if (foreign.length > 0) found.push(`${foreign.join(', ')}: ${text.slice(0, 60)}`);
  }
  await browser.detach();
  return found;
}

/** Returns whether the page has fetched the font of Hindi, which pages in English do without. */
export const hasHindiFont = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Devanagari') && status !== 'unloaded'),
  );
