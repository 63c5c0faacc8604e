// The network between a phone and a shop. A journey can take it away from everything that the phone runs: the browser's own switch leaves
// it to workers, and to a page that is being opened.
import type { BrowserContext } from '@playwright/test';
import { startRelay } from '../tools/relay.ts';
import { testInOwnShop } from './own-shop.ts';

export interface Network {
  /** The shop's address through it. */
  url: string;
  /** Ends its connections, lets none through, and has the browser tell its pages. */
  cut(phone: BrowserContext): Promise<void>;
  mend(phone: BrowserContext): Promise<void>;
  stop(): void;
}

async function networkTo(shopUrl: string): Promise<Network> {
  const port = Number(new URL(shopUrl).port);
  const relay = await startRelay(port);
  return {
    url: `http://127.0.0.1:${relay.port}`,
    async cut(phone) {
      relay.leadTo(null);
      await phone.setOffline(true);
    },
    async mend(phone) {
      relay.leadTo(port);
      await phone.setOffline(false);
    },
    stop: relay.stop,
  };
}

/** As `testInOwnShop`, with a network between its pages and the shop. Calls of `request` go past it. */
export const testOverNetwork = () =>
  testInOwnShop().extend<{ network: Network }>({
    network: async ({ shop }, use) => {
      const network = await networkTo(shop.url);
      await use(network);
      network.stop();
    },
    baseURL: ({ network }, use) => use(network.url),
    request: async ({ playwright, shop }, use) => {
      const request = await playwright.request.newContext({ baseURL: shop.url });
      await use(request);
      await request.dispose();
    },
  });
