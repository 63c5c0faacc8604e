// Random lives of a cart against a model of three lines.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const PRICES = [10.01, 99.99, 1_000];
const items = await makeItems(app, ...PRICES.map((price) => ({ price })));

const item = fc.integer({ min: 0, max: PRICES.length - 1 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), item, quantity: fc.integer({ min: 1, max: 10 }) }),
  fc.record({ kind: fc.constantFrom('increase' as const, 'decrease' as const, 'remove' as const), item }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Returns the expected status, and applies the operation to the model: item → quantity. */
function expected(model: Map<number, number>, step: Operation): number {
  const held = model.get(step.item) ?? 0;
  if (step.kind === 'remove') {
    model.delete(step.item);
    return 200;
  }
  if (step.kind !== 'add' && held === 0) return 404;
  const quantity = held + (step.kind === 'add' ? step.quantity : step.kind === 'increase' ? 1 : -1);
  if (quantity > 10) return 409;
  if (quantity === 0) model.delete(step.item);
  else model.set(step.item, quantity);
  return 200;
}

function run(token: string, step: Operation) {
  const itemId = items[step.item];
  if (step.kind === 'add')
    return app.call('POST', '/cart/add-to-cart', { token, body: { itemId, quantity: step.quantity } });
  if (step.kind === 'remove') return app.call('DELETE', '/cart/remove-from-cart', { token, body: { itemId } });
  return app.call('PUT', '/cart/update-quantity', { token, body: { itemId, action: step.kind } });
}

test('a cart is what its history makes it, in the order of adding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (steps) => {
      app.clock.advance(3_600_000);
      const { token } = await makeUser(app);
      const model = new Map<number, number>();
      for (const step of steps) {
        const { status, body } = await run(token, step);
        expect({ step, status }).toEqual({ step, status: expected(model, step) });
        if (status === 200) expect(body.cart).toEqual((await app.call('GET', '/cart/get-cart', { token })).body);
      }
      const { body } = await app.call('GET', '/cart/get-cart', { token });
      const lines = body.items.map((line: { itemId: { _id: string }; quantity: number }) => [
        items.indexOf(line.itemId._id),
        line.quantity,
      ]);
      expect(lines).toEqual([...model]);
      const paise = [...model].reduce(
        (sum, [index, quantity]) => sum + Math.round((PRICES[index] ?? 0) * 100) * quantity,
        0,
      );
      expect(body.totalAmount).toBe(paise / 100);
    }),
    { numRuns: 25 },
  );
});
