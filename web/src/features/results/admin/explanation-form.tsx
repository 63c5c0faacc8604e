import type { Explanation, ExplanationTexts } from '@labfront/contract/explanations';
import { EXPLANATION_PARTS, READING_LEVELS } from '@labfront/contract/reading-levels';
import { useState } from 'react';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextArea } from '../../../shared/ui/text-area.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { explanationsMessages } from './explanations.messages.ts';
import { draftExplanation } from './explanations.slice.ts';

interface Values {
  texts: ExplanationTexts;
  source: string;
  sourceUrl: string;
}

const LANGUAGES = ['en', 'hi'] as const;
const empty = () => ({ about: '', low: '', high: '', other: '' });
const emptyTexts = (): ExplanationTexts => ({
  en: { simple: empty(), detailed: empty() },
  hi: { simple: empty(), detailed: empty() },
});

interface ExplanationFormProps {
  readonly explanation: Explanation;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Writes a draft, beginning with the one that is there or with what is approved. */
export function ExplanationForm({ explanation: { _id, draft, approved }, onClose, onSaved }: ExplanationFormProps) {
  const text = useMessages(explanationsMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const held = draft ?? approved;
  const form = useContractForm<Values>({
    schema: () => import('@labfront/contract/explanations').then(({ ExplanationBody }) => ExplanationBody),
    defaultValues: {
      texts: held?.texts ?? emptyTexts(),
      source: held?.source ?? '',
      sourceUrl: held?.sourceUrl ?? '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const body = { ...values, version: held?.version ?? 0 };
    const answer = await dispatch(draftExplanation({ params: { parameterId: _id }, body }));
    if (draftExplanation.fulfilled.match(answer)) {
      notify('success', text.saved);
      onSaved();
    } else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });
  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">{text.hint}</p>
        <FormError message={failure} />
        <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
          {LANGUAGES.flatMap((language) =>
            READING_LEVELS.map((level) => (
              <fieldset key={`${language} ${level}`} className="flex flex-col gap-3">
                <legend className="mb-2 font-strong">{text.of(text.languages[language], text.levels[level])}</legend>
                {EXPLANATION_PARTS.map((part) => (
                  <TextArea
                    key={part}
                    {...form.register(`texts.${language}.${level}.${part}`)}
                    lang={language}
                    label={text.parts[part]}
                    optional={part !== 'about'}
                    error={errors.texts?.[language]?.[level]?.[part]?.message}
                  />
                ))}
              </fieldset>
            )),
          )}
          <TextField {...form.register('source')} label={text.source} error={errors.source?.message} />
          <TextField
            {...form.register('sourceUrl')}
            type="url"
            label={text.address}
            optional
            error={errors.sourceUrl?.message}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {text.save}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
