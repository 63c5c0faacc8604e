import { PARTNER_EVENTS, type PartnerEvent } from '@labfront/contract/partner-events';
import type { Webhook } from '@labfront/contract/webhooks';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { integrationDialogMessages, integrationsMessages } from './integrations.messages.ts';
import { createWebhook, updateWebhook } from './integrations.slice.ts';
import { EVERYTHING, type Reach, ReachFields, reachBody } from './reach-fields.tsx';

interface WebhookDialogProps {
  /** Null adds a new one. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
  /** `secret` of a new one. */
  readonly onSaved: (secret: string | null) => void;
}

interface Values extends Reach {
  url: string;
  events: PartnerEvent[];
}

export function WebhookDialog({ webhook, onClose, onSaved }: WebhookDialogProps) {
  const text = useMessages(integrationDialogMessages);
  const { address, eventNames } = useMessages(integrationsMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/webhooks').then(({ WebhookBody }) => WebhookBody),
    toBody: (values) => (webhook ? { ...values, ...reachBody(EVERYTHING) } : { ...values, ...reachBody(values) }),
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [...PARTNER_EVENTS], ...EVERYTHING },
  });
  const { errors, isSubmitting } = form.formState;
  const values = useWatch({ control: form.control });
  const chosen = values.events ?? [];
  const toggle = (event: PartnerEvent, isOn: boolean) =>
    form.setValue('events', isOn ? [...chosen, event] : chosen.filter((one) => one !== event), {
      shouldValidate: form.formState.isSubmitted,
    });

  const submit = form.handleSubmit(async ({ url, events, ...reach }) => {
    setFailure(null);
    if (webhook) {
      const answer = await dispatch(updateWebhook({ params: { id: webhook._id }, body: { url, events } }));
      if (updateWebhook.fulfilled.match(answer)) {
        notify('success', answer.payload.message);
        onSaved(null);
      } else if (answer.payload) setFailure(form.showFailure(answer.payload));
      return;
    }
    const answer = await dispatch(createWebhook({ body: { url, events, ...reachBody(reach) } }));
    if (createWebhook.fulfilled.match(answer)) onSaved(answer.payload.secret);
    else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });

  return (
    <FormDialog
      title={webhook ? text.editWebhook : text.newWebhook}
      save={webhook ? text.save : text.add}
      busy={isSubmitting}
      failure={failure ?? errors.events?.message ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.register('url')}
        label={address}
        hint={text.urlHint}
        inputMode="url"
        autoComplete="off"
        error={errors.url?.message}
      />
      <fieldset>
        <legend className="mb-1 font-strong">{text.eventsLegend}</legend>
        <div className="grid sm:grid-cols-2">
          {PARTNER_EVENTS.map((event) => (
            <Checkbox
              key={event}
              label={eventNames[event]}
              checked={chosen.includes(event)}
              onChange={({ target }) => toggle(event, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      {!webhook && (
        <ReachFields
          value={{ ...EVERYTHING, ...values }}
          errors={errors}
          onChange={({ scope, centreId, partnerId }) => {
            form.setValue('scope', scope);
            form.setValue('centreId', centreId);
            form.setValue('partnerId', partnerId);
          }}
        />
      )}
    </FormDialog>
  );
}
