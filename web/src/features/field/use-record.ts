import { visitRefusals } from '@labfront/contract/messages/refusals/visits';
import type { FieldEventBody } from '@labfront/contract/visit-rules';
import { useState } from 'react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { fieldMessages } from './field.messages.ts';
import type { FieldDevice } from './field-device.ts';
import type { NewPhoto } from './field-photos.ts';

export interface Recording {
  /** Keeps an event and sends it when there is a network. @returns whether it is kept. */
  readonly record: (event: FieldEventBody) => Promise<boolean>;
  /** Keeps a photo of a document and sends it when there is a network. @returns whether it is kept. */
  readonly photograph: (photo: NewPhoto) => Promise<boolean>;
  readonly busy: boolean;
  /** The clock that events are stamped with, ms. */
  readonly now: () => number;
  /** Why the last one is not kept, in words. */
  readonly problem: string | null;
}

export function useRecord(device: FieldDevice, visitId: string): Recording {
  const text = useMessages(fieldMessages);
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function record(event: FieldEventBody): Promise<boolean> {
    setBusy(true);
    try {
      const refused = await device.record(visitId, event);
      if (refused === null) setProblem(null);
      else setProblem(refused === 'AMOUNT_MISMATCH' ? text.amountChanged : visitRefusals[refused][locale]);
      if (refused === null) void device.sync();
      return refused === null;
    } catch {
      setProblem(text.storageFull);
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function photograph(photo: NewPhoto): Promise<boolean> {
    try {
      await device.photograph(visitId, photo);
      setProblem(null);
      void device.sync();
      return true;
    } catch {
      setProblem(text.storageFull);
      return false;
    }
  }

  return { record, photograph, busy, problem, now: device.now };
}
