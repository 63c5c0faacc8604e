import { useMessages } from '../../../../shared/i18n/messages.ts';
import type { ListParams } from '../../../../shared/lists/use-list-params.ts';
import { choiceClass } from '../../../../shared/ui/choice-class.ts';
import { TextField } from '../../../../shared/ui/text-field.tsx';
import { dashboardMessages } from '../dashboard.messages.ts';
import { type Days, PERIODS, type PeriodName } from '../period.ts';

interface PeriodChooserProps {
  readonly name: PeriodName;
  readonly days: Days;
  readonly set: ListParams['set'];
}

/** The period in the address: a named one, or two days of one's own that begin as those shown now. */
export function PeriodChooser({ name, days, set }: PeriodChooserProps) {
  const text = useMessages(dashboardMessages);
  const choose = (period: PeriodName) =>
    set(period === 'custom' ? { period, ...days } : { period: period === 'thirty' ? '' : period, from: '', to: '' });
  const day = (field: 'from' | 'to') => (
    <TextField
      type="date"
      label={text[field]}
      value={days[field]}
      onChange={(event) => set({ [field]: event.target.value })}
    />
  );
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <fieldset>
        <legend className="mb-1.5 text-sm font-strong">{text.period}</legend>
        <div className="flex flex-wrap gap-2">
          {PERIODS.map((period) => (
            <label key={period} className={choiceClass}>
              <input
                type="radio"
                name="period"
                className="sr-only"
                checked={period === name}
                onChange={() => choose(period)}
              />
              {text.periods[period]}
            </label>
          ))}
        </div>
      </fieldset>
      {name === 'custom' && (
        <div className="grid grid-cols-2 gap-3">
          {day('from')}
          {day('to')}
        </div>
      )}
    </div>
  );
}
