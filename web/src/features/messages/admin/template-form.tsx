import { countSegments, fillText } from '@labfront/contract/message-rules';
import type { MessageTemplate } from '@labfront/contract/message-templates';
import { fitsRegistered } from '@labfront/contract/registered-text';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { templatesMessages } from './templates.messages.ts';
import { saveTemplate } from './templates.slice.ts';

interface Written {
  text: string;
  registeredId: string;
  header: string;
  registeredText: string;
  cost: string;
  active: boolean;
}

const toBody = ({ cost, ...values }: Written) => ({ ...values, cost: cost.trim() === '' ? null : cost });

/** One text with its registration, and how it reads. */
export function TemplateForm({ template }: { template: MessageTemplate }) {
  const text = useMessages(templatesMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const { kind, channel, language, variables } = template;
  const form = useContractForm({
    schema: () => import('@labfront/contract/message-templates').then(({ MessageTemplateBody }) => MessageTemplateBody),
    defaultValues: {
      text: template.text,
      registeredId: template.registeredId,
      header: template.header,
      registeredText: template.registeredText,
      cost: template.cost === null ? '' : String(template.cost),
      active: template.active,
    },
    toBody,
  });
  const { errors, isSubmitting } = form.formState;
  const written = useWatch({ control: form.control });

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const result = await dispatch(saveTemplate({ params: { kind, channel, language }, body: toBody(values) }));
    if (saveTemplate.fulfilled.match(result)) notify('success', result.payload.message);
    else if (result.payload) setFailure(form.showFailure(result.payload));
  });

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError message={failure} />
        <TextArea
          {...form.register('text')}
          label={text.text}
          hint={text.textHint(variables.map((name) => `{${name}}`).join(' '))}
          rows={4}
          error={errors.text?.message}
        />
        <TextField
          {...form.register('registeredId')}
          label={text.registeredId}
          hint={text.registeredIdHint}
          optional
          error={errors.registeredId?.message}
        />
        {channel === 'sms' && (
          <TextField
            {...form.register('header')}
            label={text.header}
            hint={text.headerHint}
            optional
            error={errors.header?.message}
          />
        )}
        <TextArea
          {...form.register('registeredText')}
          label={text.registeredText}
          hint={text.registeredTextHint}
          optional
          error={errors.registeredText?.message}
        />
        <TextField
          {...form.register('cost')}
          label={text.cost}
          inputMode="decimal"
          optional
          error={errors.cost?.message}
        />
        <Checkbox {...form.register('active')} label={text.active} error={errors.active?.message} />
        <Button type="submit" busy={isSubmitting} className="self-start">
          {text.save}
        </Button>
      </form>
      <Preview template={template} written={written.text ?? ''} registered={written.registeredText ?? ''} />
    </div>
  );
}

interface PreviewProps {
  readonly template: MessageTemplate;
  readonly written: string;
  readonly registered: string;
}

function Preview({ template, written, registered }: PreviewProps) {
  const text = useMessages(templatesMessages);
  const shown = fillText(written, template.values);
  const fits = registered !== '' && fitsRegistered(registered, shown);
  return (
    <Card role="region" aria-label={text.preview} className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg!">{text.preview}</h2>
        <Chip>{template.isDefault ? text.default : text.own}</Chip>
        {template.channel === 'sms' && <Chip>{text.segments(countSegments(shown))}</Chip>}
      </div>
      <p lang={template.language} className="rounded-field bg-sunken p-4 whitespace-pre-line wrap-anywhere">
        {shown}
      </p>
      <p className={fits || registered === '' ? 'text-sm text-ink-soft' : 'text-sm text-danger'}>
        {registered === '' ? text.unregistered : fits ? text.fits : text.fitsNot}
      </p>
    </Card>
  );
}
