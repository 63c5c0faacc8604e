import type { FieldEvent } from '@labfront/contract/visits';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { fieldMessages } from './field.messages.ts';

const DAY_MS = 86_400_000;

/** The own rounds of today and tomorrow by the server's calendar: whoever starts at six has loaded the day in the evening. */
export const fetchRounds = customThunk('field/fetchRounds', fallbackOf(fieldMessages, 'noNetwork'), async (api) => {
  const today = await api.call('GET /field/visits');
  const next = new Date(Date.parse(today.date) + DAY_MS).toISOString().slice(0, 10);
  const tomorrow = await api.call('GET /field/visits', { query: { date: next } });
  return { dates: [today.date, tomorrow.date], visits: [...today.data, ...tomorrow.data] };
});

export const sendEvents = customThunk(
  'field/sendEvents',
  fallbackOf(fieldMessages, 'noNetwork'),
  async (api, events: FieldEvent[]) => {
    const body = { sentAt: new Date().toISOString(), events };
    return (await api.call('POST /field/events', { body })).data;
  },
);
