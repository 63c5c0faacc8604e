import type { FieldEvent } from '@labfront/contract/visits';
import { ApiError } from '../../shared/api/api-error.ts';
import { customThunk, fallbackOf } from '../../shared/store/api-thunk.ts';
import { fieldMessages } from './field.messages.ts';
import type { DevicePhoto } from './field-photos.ts';

const DAY_MS = 86_400_000;

/**
 * The own rounds of yesterday, today and tomorrow by the server's calendar: whoever starts at six has loaded the day in the evening, and
 * whoever ends after midnight can still hand over.
 */
export const fetchRounds = customThunk('field/fetchRounds', fallbackOf(fieldMessages, 'noNetwork'), async (api) => {
  const today = await api.call('GET /field/visits');
  const after = (days: number) => new Date(Date.parse(today.date) + days * DAY_MS).toISOString().slice(0, 10);
  const others = await Promise.all(
    [-1, 1].map((days) => api.call('GET /field/visits', { query: { date: after(days) } })),
  );
  const rounds = [today, ...others];
  return { dates: rounds.map(({ date }) => date), visits: rounds.flatMap(({ data }) => data) };
});

export const sendEvents = customThunk(
  'field/sendEvents',
  fallbackOf(fieldMessages, 'noNetwork'),
  async (api, events: FieldEvent[]) => {
    const body = { sentAt: new Date().toISOString(), events };
    return (await api.call('POST /field/events', { body })).data;
  },
);

/** Whether the server says the same of a photo whenever it is sent. */
const isForGood = ({ status, code }: ApiError): boolean =>
  code === 'TOO_MANY_FILES' || (status >= 400 && status < 500 && ![401, 408, 429].includes(status));

export const sendPhoto = customThunk(
  'field/sendPhoto',
  fallbackOf(fieldMessages, 'noNetwork'),
  async (api, { photo, picture }: { photo: DevicePhoto; picture: Blob }): Promise<'sent' | { refused: string }> => {
    const { id, visitId, kind, bookedPatientId } = photo;
    const form = new FormData();
    form.set('id', id);
    form.set('kind', kind);
    if (bookedPatientId !== null) form.set('bookedPatientId', bookedPatientId);
    form.set('file', picture, `${kind}.jpg`);
    try {
      await api.call('POST /field/visits/:visitId/documents', { params: { visitId }, body: form });
      return 'sent';
    } catch (error) {
      if (error instanceof ApiError && isForGood(error)) return { refused: error.message };
      throw error;
    }
  },
);
