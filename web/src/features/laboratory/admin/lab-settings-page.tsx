import { type LabSettings, LDL_FORMULAS } from '@labfront/contract/lab-lines';
import { type FormEvent, useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { privatePage } from '../../../shared/page/private-page.ts';
import { apiThunk, fallbackOf } from '../../../shared/store/api-thunk.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Skeleton } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SelectField } from '../../../shared/ui/text-field.tsx';
import { useCentreChoices } from '../../centres/index.ts';
import { labSettingsMessages } from './lab-settings.messages.ts';

const fetchSettings = apiThunk(
  'labSettings/fetch',
  'GET /lab/settings',
  fallbackOf(labSettingsMessages, 'fetchFailed'),
);
const saveSettings = apiThunk('labSettings/save', 'PUT /lab/settings', fallbackOf(labSettingsMessages, 'saveFailed'));

/** How the laboratory works, as its director chose. */
export function Component() {
  const text = useMessages(labSettingsMessages);
  const dispatch = useAppDispatch();
  const [settings, setSettings] = useState<LabSettings | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is the wish to ask again
  useEffect(() => {
    const request = dispatch(fetchSettings());
    setError(null);
    request.then((answer) => {
      if (fetchSettings.fulfilled.match(answer)) setSettings(answer.payload.data);
      else if (!answer.meta.aborted) setError(answer.payload?.message ?? text.fetchFailed);
    });
    return () => request.abort();
  }, [dispatch, tries]);
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <h1>{text.title}</h1>
        <p className="mt-1.5 text-ink-soft">{text.hint}</p>
      </div>
      {error !== null && <ErrorState message={error} onRetry={() => setTries((count) => count + 1)} />}
      {error === null && settings === null && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-72 rounded-card" />
        </div>
      )}
      {settings !== null && <SettingsForm settings={settings} />}
    </div>
  );
}

function SettingsForm({ settings }: { settings: LabSettings }) {
  const text = useMessages(labSettingsMessages);
  const dispatch = useAppDispatch();
  const { all: centres } = useCentreChoices();
  const [centreIds, setCentreIds] = useState<readonly string[]>(settings.oneTechnicianCentreIds);
  const [ldl, setLdl] = useState(settings.ldl);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const formula = LDL_FORMULAS.find((one) => one === ldl);
    const body = { oneTechnicianCentreIds: [...centreIds], ...(formula && { ldl: formula }) };
    const answer = await dispatch(saveSettings({ body }));
    setBusy(false);
    if (saveSettings.fulfilled.match(answer)) {
      setLdl(answer.payload.data.ldl);
      notify('success', text.saved);
    } else setFailure(answer.payload?.message ?? text.saveFailed);
  }

  const formulas = [...LDL_FORMULAS, ...(settings.ldl === 'other' ? (['other'] as const) : [])];
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={save} className="flex flex-col gap-6">
        <fieldset>
          <legend className="font-strong">{text.oneTechnician}</legend>
          <p className="text-sm text-ink-soft">{text.oneTechnicianHint}</p>
          {centres.length === 0 && <p className="py-2 text-sm">{text.noCentres}</p>}
          {centres.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              label={name}
              checked={centreIds.includes(_id)}
              onChange={({ target }) =>
                setCentreIds(target.checked ? [...centreIds, _id] : centreIds.filter((id) => id !== _id))
              }
            />
          ))}
        </fieldset>
        {ldl === null ? (
          <p className="text-sm text-ink-soft">{text.noLdl}</p>
        ) : (
          <SelectField
            label={text.ldl}
            hint={text.ldlHint}
            value={ldl}
            options={formulas.map((value) => ({ value, label: text.formulas[value] }))}
            onChange={({ target }) => setLdl(formulas.find((one) => one === target.value) ?? ldl)}
          />
        )}
        <FormError message={failure} />
        <Button type="submit" busy={busy} className="self-start">
          {text.save}
        </Button>
      </form>
    </Card>
  );
}

export const handle = privatePage(labSettingsMessages);
