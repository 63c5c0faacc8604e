// The network between a phone and a shop. A journey can take it away from everything that the phone runs: the browser's own switch leaves
// it to workers, and to a page that is being opened.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { BrowserContext } from '@playwright/test';
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
  const { hostname, port } = new URL(shopUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) sockets.add(socket.once('close', () => sockets.delete(socket)));
    pipeline(near, far, near, () => {
      near.destroy();
      far.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, hostname, done));
  return {
    url: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    async cut(phone) {
      isCut = true;
      endAll();
      await phone.setOffline(true);
    },
    async mend(phone) {
      isCut = false;
      await phone.setOffline(false);
    },
    stop() {
      server.close();
      endAll();
    },
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
