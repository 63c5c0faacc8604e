// A separate thread for baskets whose search takes long, so that it delays no other request.
import { parentPort } from 'node:worker_threads';
import { yieldToRequests } from '../../platform/scheduling/low-priority.ts';
import { type Cover, cheapestCover, type Offer } from './cheapest-cover.ts';

export interface BasketTask {
  id: number;
  count: number;
  offers: readonly Offer[];
  most: number;
}

export interface BasketAnswer {
  id: number;
  cover: Cover | null;
}

yieldToRequests();

parentPort?.on('message', ({ id, count, offers, most }: BasketTask) => {
  parentPort?.postMessage({ id, cover: cheapestCover(count, offers, most) } satisfies BasketAnswer);
});
