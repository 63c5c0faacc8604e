import type { UseFormRegisterReturn } from 'react-hook-form';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { SelectField, TextField } from '../../../shared/ui/text-field.tsx';
import { moneyDialogMessages } from './money-dialogs.messages.ts';

/** The fields of a payment over the counter. */
export interface CounterValues {
  method: 'cash' | 'upi';
  receivedBy: string;
}

interface CounterFieldsProps {
  readonly register: (name: keyof CounterValues) => UseFormRegisterReturn;
  readonly errors: Partial<Record<keyof CounterValues, { message?: string | undefined }>>;
  readonly labels: { readonly method: string; readonly receivedBy: string; readonly receivedByHint?: string };
}

/** The way of a payment over the counter, and its cashier. */
export function CounterFields({ register, errors, labels }: CounterFieldsProps) {
  const text = useMessages(moneyDialogMessages);
  return (
    <>
      <SelectField
        label={labels.method}
        error={errors.method?.message}
        options={[
          { value: 'cash', label: text.cash },
          { value: 'upi', label: text.upi },
        ]}
        {...register('method')}
      />
      <TextField
        label={labels.receivedBy}
        hint={labels.receivedByHint}
        autoComplete="off"
        error={errors.receivedBy?.message}
        {...register('receivedBy')}
      />
    </>
  );
}
