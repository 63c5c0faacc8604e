import clsx from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { useCityName } from '../../../shared/format/city-names.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { readCity } from '../../../shared/session/visitor-city.ts';
import type { Failure } from '../../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { useCities } from '../../cities/index.ts';
import { fileProblem } from '../file-check.ts';
import { uploadPrescription } from '../prescriptions.slice.ts';
import { uploadMessages } from '../upload-prescription.messages.ts';
import { FilePicker } from './file-picker.tsx';

interface Values {
  message: string;
  city: string;
}

/** Typed and chosen values stay until the upload has arrived. */
export function UploadForm() {
  const text = useMessages(uploadMessages);
  const cityList = useId();
  const { cities } = useCities();
  const cityName = useCityName();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  // The button can take the focus only once it is shown as enabled again.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) chooseButton.current?.focus();
  }, [refusals]);
  const upload = useUpload();
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/prescriptions').then(({ PrescriptionBody }) => PrescriptionBody),
    defaultValues: { message: '', city: cityName(readCity()) },
  });
  const { errors } = form.formState;

  function choose(next: File | null) {
    setFile(next);
    setFailure(null);
    setFileError(next === null ? null : fileProblem(next, text));
  }

  function refuseFile(problem: string) {
    setFileError(problem);
    setRefusals((count) => count + 1);
  }

  function show(refused: Failure) {
    const issue = refused.issues.find(({ path }) => path === 'file');
    if (issue) refuseFile(issue.message);
    else setFailure(form.showFailure(refused));
  }

  const submit = form.handleSubmit(async (values) => {
    const problem = fileProblem(file, text);
    if (problem !== null || !file) return refuseFile(problem ?? text.noFile);
    setFailure(null);
    // A centre is found by the name that the laboratory gave its city.
    const names = [readCity(), ...cities.map(({ name }) => name)];
    const city = names.find((name) => cityName(name) === values.city.trim()) ?? values.city;
    const outcome = await upload.send(file, { ...values, city });
    if (outcome === 'cancelled') setFailure(text.cancelled);
    else if ('message' in outcome) show(outcome);
    else {
      notify('success', outcome.arrived);
      form.reset();
      choose(null);
    }
  });

  const isSending = upload.share !== null;
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FilePicker file={file} error={fileError} disabled={isSending} onChange={choose} buttonRef={chooseButton} />
        <TextArea
          {...form.register('message')}
          label={text.message}
          hint={text.messageHint}
          optional
          rows={3}
          error={errors.message?.message}
        />
        <TextField
          {...form.register('city')}
          label={text.city}
          hint={text.cityHint}
          optional
          list={cityList}
          autoComplete="address-level2"
          error={errors.city?.message}
        />
        <datalist id={cityList}>
          {cities.map(({ _id, name }) => (
            <option key={_id} value={cityName(name)} />
          ))}
        </datalist>
        {/* Beside the button: on a telephone the top of the form is out of sight. */}
        <div className="flex flex-col has-[p]:gap-3">
          <FormError message={failure} />
          {upload.share === null ? (
            <Button type="submit" variant="accent" size="large">
              {text.send}
            </Button>
          ) : (
            <Progress share={upload.share} onCancel={upload.cancel} />
          )}
        </div>
        <p className="text-sm text-ink-soft">{text.privacy}</p>
      </form>
    </Card>
  );
}

/** One upload at a time: how far it is, and how it ended. */
function useUpload() {
  const dispatch = useAppDispatch();
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<{ abort(): void } | null>(null);

  async function send(file: File, { message, city }: Values): Promise<'cancelled' | Failure | { arrived: string }> {
    const form = new FormData();
    form.set('message', message);
    form.set('city', city);
    form.set('file', file);
    setShare(0);
    const request = dispatch(uploadPrescription({ form, onProgress: setShare }));
    running.current = request;
    const answer = await request;
    setShare(null);
    if (uploadPrescription.fulfilled.match(answer)) return { arrived: answer.payload.message };
    return answer.payload ?? 'cancelled';
  }

  return { share, send, cancel: () => running.current?.abort() };
}

const barClass = clsx(
  'h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand [&::-moz-progress-bar]:bg-brand',
);

function Progress({ share, onCancel }: { share: number; onCancel: () => void }) {
  const text = useMessages(uploadMessages);
  const percent = Math.round(share * 100);
  const said = percent < 100 ? text.sending(percent) : text.arrived;
  return (
    <div className="flex flex-col gap-3">
      <progress value={percent} max={100} aria-label={said} className={barClass} />
      <div className="flex items-center justify-between gap-4">
        <p className="tabular text-sm">{said}</p>
        <Button variant="secondary" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
