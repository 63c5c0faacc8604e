import type { Affiliate } from '@labfront/contract/affiliates';
import { useState } from 'react';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { partnerDialogMessages } from './affiliate-panel.messages.ts';
import { createAffiliate, updateAffiliate } from './affiliates.slice.ts';

interface PartnerDialogProps {
  /** Null makes a new one. */
  readonly partner: Affiliate | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Values {
  name: string;
  mobileNumber: string;
  email: string;
  city: string;
  code: string;
  commissionPercent: string;
  active: boolean;
}

const valuesOf = (partner: Affiliate | null): Values => ({
  name: partner?.name ?? '',
  mobileNumber: partner?.mobileNumber ?? '',
  email: partner?.email ?? '',
  city: partner?.city ?? '',
  code: partner?.code ?? '',
  commissionPercent: partner ? String(partner.commissionPercent) : '',
  active: partner?.active ?? true,
});

export function PartnerDialog({ partner, onClose, onSaved }: PartnerDialogProps) {
  const text = useMessages(partnerDialogMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/affiliates').then(({ AffiliateBody }) => AffiliateBody),
    defaultValues: valuesOf(partner),
  });
  const { errors, isSubmitting } = form.formState;
  const field = (name: Exclude<keyof Values, 'active'>) => ({
    ...form.register(name),
    label: text[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  });

  const submit = form.handleSubmit(async ({ commissionPercent, ...values }) => {
    setFailure(null);
    const body = { ...values, commissionPercent: Number(commissionPercent) };
    const answer = await (partner
      ? dispatch(updateAffiliate({ params: { id: partner._id }, body }))
      : dispatch(createAffiliate({ body })));
    if (createAffiliate.fulfilled.match(answer) || updateAffiliate.fulfilled.match(answer)) {
      notify('success', (partner ? text.saved : text.added)(answer.payload.data.name));
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      onClose={onClose}
      title={partner ? text.edit(partner.name) : text.newPartner}
      {...(partner ? { description: text.editHint } : {})}
      save={text.save}
      busy={isSubmitting}
      failure={failure}
      onSubmit={submit}
    >
      <TextField {...field('name')} />
      <TextField {...field('mobileNumber')} type="tel" inputMode="numeric" />
      <TextField {...field('email')} type="email" optional />
      <TextField {...field('city')} />
      <TextField {...field('commissionPercent')} inputMode="decimal" />
      <TextField {...field('code')} optional={!partner} hint={partner ? text.codeChangeHint : text.codeHint} />
      <Checkbox {...form.register('active')} label={text.active} error={errors.active?.message} />
    </FormDialog>
  );
}
