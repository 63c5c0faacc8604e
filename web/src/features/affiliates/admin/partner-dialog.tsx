import type { Affiliate } from '@labfront/contract/affiliates';
import { useId, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { uiMessages } from '../../../shared/ui/ui.messages.ts';
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
  const ui = useMessages(uiMessages);
  const dispatch = useAppDispatch();
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={partner ? text.edit(partner.name) : text.newPartner}
      {...(partner ? { description: text.editHint } : {})}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="not-has-[p]:-mb-5">
          <FormError message={failure} />
        </div>
        <TextField {...field('name')} />
        <TextField {...field('mobileNumber')} type="tel" inputMode="numeric" />
        <TextField {...field('email')} type="email" optional />
        <TextField {...field('city')} />
        <TextField {...field('commissionPercent')} inputMode="decimal" />
        <TextField {...field('code')} optional={!partner} hint={partner ? text.codeChangeHint : text.codeHint} />
        <Checkbox {...form.register('active')} label={text.active} error={errors.active?.message} />
      </form>
    </Dialog>
  );
}
