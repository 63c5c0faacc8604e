import { LEGAL_TEXTS, SOCIAL_SITES } from '@labfront/contract/setting-names';
import type { SiteSettings } from '@labfront/contract/settings';
import { type ReactNode, useEffect, useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { siteChanged } from '../../../shared/site/site.slice.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { applyColour } from './apply-colour.ts';
import { ColourSection } from './colour-section.tsx';
import { settingsMessages } from './settings.messages.ts';
import { saveSettings } from './settings.slice.ts';
import { type SettingsValues, toBody, valuesOf } from './settings-values.ts';

interface SettingsFormProps {
  readonly settings: SiteSettings;
  readonly loading: boolean;
  readonly onReload: () => void;
}

/** Every text of the site, saved as one. */
export function SettingsForm({ settings, loading, onReload }: SettingsFormProps) {
  const text = useMessages(settingsMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<{ message: string; stale: boolean } | null>(null);
  const form = useContractForm<SettingsValues>({
    schema: () => import('@labfront/contract/settings').then((module) => module.SiteSettingsBody),
    defaultValues: valuesOf(settings),
    toBody,
  });
  const { register, setValue, watch, reset, showFailure, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const [hasColour, brandColour, name] = watch(['hasColour', 'brandColour', 'name']);

  // A logo that was saved, or what somebody else has changed: what is typed here stays, every other field is as it is now.
  useEffect(() => reset(valuesOf(settings), { keepDirtyValues: true }), [reset, settings]);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const answer = await dispatch(saveSettings({ body: toBody(values) }));
    if (saveSettings.fulfilled.match(answer)) {
      dispatch(siteChanged(answer.payload.data));
      applyColour(answer.payload.data.brandColour);
      reset(valuesOf(answer.payload.data));
      notify('success', text.saved);
      return;
    }
    const { payload } = answer;
    if (!payload) return setFailure({ message: text.saveFailed, stale: false });
    const message = showFailure(payload);
    if (message !== null) setFailure({ message, stale: payload.code === 'SETTINGS_CHANGED' });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <UnsavedGuard when={isDirty} />
      <Section title={text.identity}>
        <TextField label={text.name} hint={text.nameHint} error={errors.name?.message} {...register('name')} />
      </Section>
      <Section title={text.look}>
        <ColourSection
          values={{ hasColour, brandColour, name }}
          error={errors.brandColour?.message}
          register={register}
          setValue={setValue}
        />
      </Section>
      <Section title={text.contact}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={text.phone}
            hint={text.phoneHint}
            error={errors.phone?.message}
            type="tel"
            {...register('phone')}
          />
          <TextField
            label={text.email}
            hint={text.emailHint}
            error={errors.email?.message}
            type="email"
            {...register('email')}
          />
        </div>
        <TextArea label={text.address} error={errors.address?.message} rows={2} {...register('address')} />
        <TextField
          label={text.hours}
          hint={text.hoursHint}
          error={errors.hours?.message}
          optional
          {...register('hours')}
        />
      </Section>
      <Section title={text.social} intro={text.socialIntro}>
        {SOCIAL_SITES.map((site) => (
          <TextField
            key={site}
            label={text.socialNames[site]}
            error={errors.social?.[site]?.message}
            optional
            type="url"
            placeholder="https://"
            {...register(`social.${site}`)}
          />
        ))}
      </Section>
      <Section title={text.marquee} intro={text.marqueeIntro}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={text.inEnglish} error={errors.marquee?.en?.message} optional {...register('marquee.en')} />
          <TextField
            label={text.inHindi}
            error={errors.marquee?.hi?.message}
            optional
            lang="hi"
            {...register('marquee.hi')}
          />
        </div>
      </Section>
      <Section title={text.legal} intro={text.legalIntro}>
        {LEGAL_TEXTS.map((legal) => (
          <fieldset key={legal} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-strong">{text.legalNames[legal]}</legend>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextArea
                label={text.inEnglish}
                error={errors.legal?.[legal]?.en?.message}
                optional
                rows={5}
                className="max-h-96"
                {...register(`legal.${legal}.en`)}
              />
              <TextArea
                label={text.inHindi}
                error={errors.legal?.[legal]?.hi?.message}
                optional
                rows={5}
                className="max-h-96"
                lang="hi"
                {...register(`legal.${legal}.hi`)}
              />
            </div>
          </fieldset>
        ))}
      </Section>
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-col gap-3 border-t border-line bg-canvas px-1 py-3">
        <FormError message={failure?.message ?? null} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
            {text.save}
          </Button>
          {isDirty && (
            <Button variant="secondary" disabled={isSubmitting} onClick={() => reset(valuesOf(settings))}>
              {text.discard}
            </Button>
          )}
          {failure?.stale && (
            <Button variant="secondary" busy={loading} onClick={onReload}>
              {text.reload}
            </Button>
          )}
          {isDirty && <p className="text-sm text-ink-soft">{text.unsaved}</p>}
        </div>
      </div>
    </form>
  );
}

function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{title}</h2>
        {intro && <p className="text-sm text-ink-soft">{intro}</p>}
      </div>
      {children}
    </Card>
  );
}
