import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../../../shared/forms/use-contract-form.ts';
import { notify } from '../../../shared/ui/notify.ts';
import type { Outcome } from './money-dialog.types.ts';

interface WhatFollows {
  readonly onClose: () => void;
  /** The booking was moved elsewhere meanwhile: the list is out of date. */
  readonly onConflict: () => void;
}

/** Handles the server's answer in a money dialog: closes it, or shows the reason at its field or above the form. */
export function useOutcome<Values extends FieldValues>(
  form: Pick<ContractForm<Values>, 'showFailure'>,
  { onClose, onConflict }: WhatFollows,
) {
  const [error, setError] = useState<string | null>(null);
  const show = async (answer: Promise<Outcome>) => {
    setError(null);
    const outcome = await answer;
    if ('done' in outcome) {
      notify('success', outcome.done);
      return onClose();
    }
    const { failure } = outcome;
    if (failure) setError(form.showFailure(failure));
    if (failure?.status === 409) onConflict();
  };
  return { error, show };
}
