// @vitest-environment node
// Requests that the server finds too large.
import type { FieldEvent } from '@labfront/contract/visits';
import { expect, test } from 'vitest';
import { type FieldServer, openFieldDevice } from './field-device.ts';
import { aVisit, memoryStore, modelServer, serverOf } from './field-testing.ts';

const MOST_BYTES = 64 * 1024;
const bytesOf = (events: readonly FieldEvent[]) => new TextEncoder().encode(JSON.stringify(events)).length;

function open(server: FieldServer) {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
  };
  return openFieldDevice({ store: memoryStore(), server, now: () => Date.parse('2026-11-23T01:00:00Z'), newId });
}

/** A server that takes no request above its limit. */
function limited() {
  const model = modelServer([aVisit(1), aVisit(2)]);
  const sizes: number[] = [];
  const server: FieldServer = {
    ...serverOf(model),
    async send(events) {
      sizes.push(events.length);
      if (bytesOf(events) > MOST_BYTES) throw { status: 413, message: 'This request is too large' };
      return model.receive(events);
    },
  };
  return { server, sizes };
}

test('are sent in halves: thirty long notes in Hindi leave the device', async () => {
  const { server, sizes } = limited();
  const device = await open(server);
  await device.sync();
  for (let note = 0; note < 30; note += 1)
    await device.record('visit-1', { kind: 'note', text: 'मरीज़ '.repeat(200).slice(0, 1_000) });
  await device.sync();
  expect(sizes[0]).toBe(30);
  expect(device.state()).toMatchObject({ unsent: 0, oversized: [], failure: null });
});

test('keep one entry that is too large by itself, and say whose it is; other visits are sent', async () => {
  const { server } = limited();
  const device = await open(server);
  await device.sync();
  await device.record('visit-1', { kind: 'note', text: 'म'.repeat(30_000) });
  await device.record('visit-1', { kind: 'accept' });
  await device.record('visit-2', { kind: 'accept' });
  await device.sync();
  expect(device.state()).toMatchObject({ unsent: 2, oversized: ['LF-1'], failure: null });
});
