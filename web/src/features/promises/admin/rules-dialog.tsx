import { PROMISE_KINDS, type PromiseKind } from '@labfront/contract/promise-kinds';
import type { PromiseRule } from '@labfront/contract/promises';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { dayInIndia } from '../../../shared/format/dates.ts';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
import { fetchPromises } from '../promises.slice.ts';
import { promiseRulesMessages, promisesAdminMessages } from './promises-admin.messages.ts';
import { savePromises } from './promises-admin.slice.ts';

/** A rule as it is typed. */
interface Draft {
  readonly key: string;
  readonly kind: PromiseKind;
  readonly payoutPercent: string;
  readonly perBooking: string;
  readonly perDay: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly active: boolean;
}

const draftOf = ({ limit, validUntil, payoutPercent, ...rule }: PromiseRule): Draft => ({
  ...rule,
  key: crypto.randomUUID(),
  payoutPercent: String(payoutPercent),
  perBooking: String(limit.perBooking),
  perDay: String(limit.perDay),
  validUntil: validUntil ?? '',
});

const newDraft = (): Draft => ({
  key: crypto.randomUUID(),
  kind: 'collector_late',
  payoutPercent: '10',
  perBooking: '200',
  perDay: '5000',
  validFrom: dayInIndia(new Date()),
  validUntil: '',
  active: true,
});

const bodyOf = ({ key: _key, perBooking, perDay, validUntil, ...rule }: Draft) => ({
  ...rule,
  limit: { perBooking, perDay },
  validUntil: validUntil === '' ? null : validUntil,
});

type Issues = ReadonlyMap<string, string>;

/** The messages of the server by field, `0.limit.perDay`. */
const issuesOf = (failure: { readonly issues?: readonly { path: string; message: string }[] }): Issues =>
  new Map((failure.issues ?? []).map(({ path, message }) => [path.replace(/^rules\./, ''), message]));

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(promiseRulesMessages);
  const ui = useMessages(uiMessages);
  const dispatch = useAppDispatch();
  const formId = useId();
  const [drafts, setDrafts] = useState<readonly Draft[] | null>(null);
  const [issues, setIssues] = useState<Issues>(new Map());
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // All rules, as they are now: the public page may have fetched those in force.
    void dispatch(fetchPromises()).then((answer) => {
      if (fetchPromises.fulfilled.match(answer)) setDrafts(answer.payload.data.rules.map(draftOf));
      else setFailure(answer.payload?.message ?? text.saveFailed);
    });
  }, [dispatch, text]);

  async function save(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    const answer = await dispatch(savePromises({ body: { rules: (drafts ?? []).map(bodyOf) } }));
    setIsBusy(false);
    if (savePromises.fulfilled.match(answer)) {
      notify('success', answer.payload.message);
      onClose();
      return;
    }
    if (!answer.payload) return;
    setIssues(issuesOf(answer.payload));
    setFailure(answer.payload.message);
  }

  const change = (key: string, part: Partial<Draft>) =>
    setDrafts((all) => (all ?? []).map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} disabled={drafts === null}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save} className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">{text.intro}</p>
        <div className="not-has-[p]:-mb-5">
          <FormError message={failure} />
        </div>
        {drafts === null && failure === null && (
          <p role="status" className="flex items-center gap-3">
            <Spinner />
            {text.loading}
          </p>
        )}
        {drafts?.length === 0 && <p>{text.none}</p>}
        {drafts?.map((draft, index) => (
          <RuleFields
            key={draft.key}
            draft={draft}
            position={index}
            issues={issues}
            onChange={(part) => change(draft.key, part)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
        {drafts && (
          <Button variant="secondary" className="self-start" onClick={() => setDrafts([...drafts, newDraft()])}>
            <Plus aria-hidden="true" className="size-4" />
            {text.add}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

interface RuleFieldsProps {
  readonly draft: Draft;
  readonly position: number;
  readonly issues: Issues;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onRemove: () => void;
}

type TextName = 'payoutPercent' | 'perBooking' | 'perDay' | 'validFrom' | 'validUntil';
const PATHS: Record<TextName, string> = {
  payoutPercent: 'payoutPercent',
  perBooking: 'limit.perBooking',
  perDay: 'limit.perDay',
  validFrom: 'validFrom',
  validUntil: 'validUntil',
};

function RuleFields({ draft, position, issues, onChange, onRemove }: RuleFieldsProps) {
  const text = useMessages(promiseRulesMessages);
  const { kinds } = useMessages(promisesAdminMessages);
  const field = (name: TextName) => ({
    label: text[name],
    value: draft[name],
    error: issues.get(`${position}.${PATHS[name]}`),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="font-strong">{text.rule(position + 1)}</legend>
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow">
          <SelectField
            label={text.kind}
            value={draft.kind}
            error={issues.get(`${position}.kind`)}
            options={PROMISE_KINDS.map((value) => ({ value, label: kinds[value] }))}
            onChange={({ target }) => onChange({ kind: target.value as PromiseKind })}
          />
        </div>
        <IconButton label={text.remove(position + 1)} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField {...field('payoutPercent')} inputMode="decimal" />
        <TextField {...field('perBooking')} inputMode="decimal" />
        <TextField {...field('perDay')} inputMode="decimal" hint={text.perDayHint} />
        <TextField {...field('validFrom')} type="date" />
        <TextField {...field('validUntil')} type="date" optional />
      </div>
      <Checkbox
        label={text.active}
        checked={draft.active}
        onChange={({ target }) => onChange({ active: target.checked })}
      />
    </fieldset>
  );
}
