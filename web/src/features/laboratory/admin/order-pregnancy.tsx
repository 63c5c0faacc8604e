import type { LabOrder } from '@labfront/contract/laboratory';
import { MOST_WEEKS } from '@labfront/contract/pregnancy-weeks';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../shared/format/dates.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { May } from '../../../shared/rights/rights.tsx';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { ActionDialog } from '../../../shared/ui/action-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { fetchOrder, recordPregnancy } from './order.slice.ts';
import { pregnancyMessages } from './pregnancy.messages.ts';

type Pregnancy = NonNullable<LabOrder['pregnancy']>;

/** The parameters whose range cannot be chosen while the pregnancy, or its week, is not known. */
const needing = ({ lines }: LabOrder): string[] => [
  ...new Set(
    lines.flatMap(({ parameters }) =>
      parameters.filter(({ result, awaited }) => (result ?? awaited)?.noRange === 'pregnancy').map(({ name }) => name),
    ),
  ),
];

/** Whether the patient is pregnant, where somebody said so or a range depends on it. */
export function OrderPregnancy({ order }: { order: LabOrder }) {
  const text = useMessages(pregnancyMessages);
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const { pregnancy } = order;
  const names = needing(order);
  if (pregnancy === null || (pregnancy.version === 0 && names.length === 0)) return null;
  const { pregnant, week, lastPeriod, by, at } = pregnancy;
  const said =
    pregnant === null ? text.unknown : !pregnant ? text.none : week === null ? text.pregnant : text.week(week);
  return (
    <section aria-label={text.title} className="flex flex-col items-start gap-2 text-sm">
      <p className="flex flex-wrap gap-x-2">
        <span className="text-ink-soft">{text.label}</span>
        <span>
          {[said, ...(lastPeriod === null ? [] : [text.lastPeriod(formatDate(lastPeriod, locale))])].join(', ')}
        </span>
        {at !== null && (
          <span className="text-ink-soft">{text.recorded(by, formatDate(at, locale), formatTime(at, locale))}</span>
        )}
      </p>
      {names.length > 0 && (
        <p className="font-strong text-danger">
          {(pregnant === true ? text.neededWeek : text.needed)(names.join(', '))}
        </p>
      )}
      <May permission="result.enter">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {pregnancy.version === 0 ? text.record : text.change}
        </Button>
      </May>
      {open && <PregnancyDialog order={order} pregnancy={pregnancy} onClose={() => setOpen(false)} />}
    </section>
  );
}

const ANSWERS = { unknown: null, no: false, yes: true } as const;
type Answer = keyof typeof ANSWERS;
const answerOf = ({ pregnant }: Pregnancy): Answer => (pregnant === null ? 'unknown' : pregnant ? 'yes' : 'no');

interface PregnancyDialogProps {
  readonly order: LabOrder;
  readonly pregnancy: Pregnancy;
  readonly onClose: () => void;
}

function PregnancyDialog({ order, pregnancy, onClose }: PregnancyDialogProps) {
  const text = useMessages(pregnancyMessages);
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<Answer>(answerOf(pregnancy));
  const [lastPeriod, setLastPeriod] = useState(pregnancy.lastPeriod ?? '');
  const [week, setWeek] = useState(pregnancy.lastPeriod === null ? String(pregnancy.week ?? '') : '');
  const [tried, setTried] = useState(false);
  const weeks = week.trim() === '' ? null : Number(week);
  const isWrong = weeks !== null && !(Number.isInteger(weeks) && weeks >= 0 && weeks <= MOST_WEEKS);
  const problem = isWrong ? text.weekWrong : weeks !== null && lastPeriod !== '' ? text.both : undefined;
  const isSigned = order.lines.some(({ parameters }) =>
    parameters.some(({ result }) => result?.state === 'authorised'),
  );

  async function record() {
    setTried(true);
    const isPregnant = answer === 'yes';
    if (isPregnant && problem !== undefined) throw { message: problem, status: 0 };
    const since = isPregnant ? { week: weeks, lastPeriod: lastPeriod || null } : {};
    const { version } = pregnancy;
    const body = { orderId: order._id, pregnant: ANSWERS[answer], version, ...since };
    const { data } = await dispatch(recordPregnancy({ body })).unwrap();
    void dispatch(fetchOrder({ params: { id: order._id } }));
    return { message: text.done(data.length) };
  }

  return (
    <ActionDialog title={text.dialog} confirmLabel={text.save} action={record} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text.explain}</p>
        <SelectField
          label={text.answer}
          value={answer}
          options={Object.entries(text.answers).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setAnswer(target.value as Answer)}
        />
        {answer === 'yes' && (
          <>
            <TextField
              label={text.period}
              hint={text.periodHint}
              type="date"
              optional
              value={lastPeriod}
              onChange={({ target }) => setLastPeriod(target.value)}
            />
            <TextField
              label={text.weekField}
              hint={text.weekHint}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
              optional
              value={week}
              error={tried ? problem : undefined}
              onChange={({ target }) => setWeek(target.value)}
            />
          </>
        )}
        {isSigned && <p className="text-sm text-ink-soft">{text.signed}</p>}
      </div>
    </ActionDialog>
  );
}
