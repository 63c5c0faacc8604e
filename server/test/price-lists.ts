// Price lists of cities, set by the call.
import type { Answer, TestApp } from './harness.ts';

export interface TestPrice {
  itemId: string;
  price: number;
  discountPercent?: number;
  validFrom?: string;
  validUntil?: string;
}

/** Replaces the price list of a city. */
export async function setPrices(app: TestApp, token: string, city: string, rows: TestPrice[]): Promise<Answer['body']> {
  const { status, body } = await app.call('PUT', `/price-lists/${encodeURIComponent(city)}`, { token, body: { rows } });
  if (status !== 200) throw new Error(`No price list: ${JSON.stringify(body)}`);
  return body;
}
