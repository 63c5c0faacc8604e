// The steps of an import: choose a file, map its columns, preview, import.
import type { ImportAnswer } from '@labfront/contract/catalogue-import';
import { useRef, useState } from 'react';
import { useMessages } from '../../../../shared/i18n/messages.ts';
import type { Failure } from '../../../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../../../shared/store/hooks.ts';
import { type FileHead, readFileHead } from './file-head.ts';
import { guessMapping, hasOwnColumns, type Mapping } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';
import { importCatalogue, type TakenColumn } from './import.thunks.ts';

const MAX_BYTES = 50 * 1_048_576;

export interface ChosenFile extends FileHead {
  readonly file: File;
}

export type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'map'; readonly chosen: ChosenFile; readonly mapping: Mapping }
  | {
      readonly name: 'preview' | 'done';
      readonly chosen: ChosenFile;
      readonly mapping: Mapping;
      readonly result: ImportAnswer;
    };

/** The running upload: its purpose, and the uploaded share of the file. */
export interface Busy {
  readonly share: number;
  readonly dryRun: boolean;
}

/** A refused import has the same answer as a dry run. */
function resultOf({ code, body }: Failure): ImportAnswer | null {
  return code === 'IMPORT_REFUSED' ? (body as ImportAnswer) : null;
}

export function useImport(onImported: () => void) {
  const text = useMessages(importMessages);
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const [busy, setBusy] = useState<Busy | null>(null);
  const [takes, setTakes] = useState<readonly TakenColumn[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<{ abort(): void } | null>(null);

  async function choose(file: File): Promise<void> {
    setFailure(null);
    if (file.size > MAX_BYTES) return setFailure(text.tooLarge);
    const head = await readFileHead(file);
    if (!head) return setFailure(text.notReadable);
    setTakes([]);
    const chosen = { file, ...head };
    const mapping = guessMapping(head.headers);
    setStep({ name: 'map', chosen, mapping });
    if (hasOwnColumns(head.headers)) await send(chosen, mapping, true, []);
  }

  async function send(chosen: ChosenFile, mapping: Mapping, dryRun: boolean, taken = takes): Promise<void> {
    setFailure(null);
    setBusy({ share: 0, dryRun });
    const onProgress = (share: number) => setBusy({ share, dryRun });
    const request = dispatch(importCatalogue({ file: chosen.file, mapping, takes: taken, dryRun, onProgress }));
    running.current = request;
    const answer = await request;
    setBusy(null);
    if (importCatalogue.fulfilled.match(answer)) {
      setStep({ name: dryRun ? 'preview' : 'done', chosen, mapping, result: answer.payload });
      if (!dryRun) onImported();
      return;
    }
    // The user cancelled: no message.
    if (!answer.payload) return;
    const result = resultOf(answer.payload);
    if (result) setStep({ name: 'preview', chosen, mapping, result });
    else setFailure(answer.payload.message);
  }

  return {
    step,
    busy,
    failure,
    takes,
    choose,
    setMapping(mapping: Mapping) {
      if (step.name === 'map') setStep({ ...step, mapping });
    },
    check() {
      if (step.name === 'map') void send(step.chosen, step.mapping, true);
    },
    /** Switches between the file's and the existing values of a column, and updates the preview. */
    take(column: TakenColumn, isTaken: boolean) {
      if (step.name !== 'preview') return;
      const taken = isTaken ? [...takes, column] : takes.filter((one) => one !== column);
      setTakes(taken);
      void send(step.chosen, step.mapping, true, taken);
    },
    run() {
      if (step.name === 'preview') void send(step.chosen, step.mapping, false);
    },
    back() {
      setFailure(null);
      if (step.name === 'preview') setStep({ name: 'map', chosen: step.chosen, mapping: step.mapping });
      else setStep({ name: 'choose' });
    },
    cancel: () => running.current?.abort(),
  };
}
