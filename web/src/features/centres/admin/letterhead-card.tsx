import type { Language } from '@labfront/contract/common';
import type { Letterhead, LetterheadBody, LetterheadPicture } from '@labfront/contract/letterheads';
import { useState } from 'react';
import { PictureField, whyRefused } from '../../../shared/files/picture-field.tsx';
import { FormError } from '../../../shared/forms/form-error.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { useAppDispatch } from '../../../shared/store/hooks.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { previewLetterhead, removePicture, saveLetterhead, uploadPicture } from './centre-page.slice.ts';
import { centrePageMessages, letterheadMessages } from './centres-admin.messages.ts';

interface LetterheadCardProps {
  readonly centreId: string;
  readonly letterhead: Letterhead;
}

/** What the reports of a laboratory carry besides their results. */
export function LetterheadCard({ centreId, letterhead }: LetterheadCardProps) {
  const text = useMessages(letterheadMessages);
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl!">{text.heading}</h2>
        <p className="text-sm text-ink-soft">{text.intro}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['logo', 'symbol'] as const).map((picture) => (
          <Picture key={picture} centreId={centreId} picture={picture} shown={letterhead[picture]} />
        ))}
      </div>
      <Texts centreId={centreId} letterhead={letterhead} />
    </Card>
  );
}

interface PictureProps {
  readonly centreId: string;
  readonly picture: LetterheadPicture;
  readonly shown: string | null;
}

function Picture({ centreId: id, picture, shown }: PictureProps) {
  const text = useMessages(letterheadMessages);
  const dispatch = useAppDispatch();
  const words = {
    logo: {
      none: text.noLogo,
      alt: text.logo,
      choose: text.chooseLogo,
      hint: text.logoHint,
      ...{ upload: text.uploadLogo, replace: text.replaceLogo, remove: text.removeLogo },
    },
    symbol: {
      none: text.noSymbol,
      alt: text.symbol,
      choose: text.chooseSymbol,
      hint: text.symbolHint,
      ...{ upload: text.uploadSymbol, replace: text.replaceSymbol, remove: text.removeSymbol },
    },
  }[picture];
  async function upload(file: File) {
    const answer = await dispatch(uploadPicture({ id, picture, file }));
    if (!uploadPicture.fulfilled.match(answer)) return whyRefused(answer.payload, text.pictureFailed);
    notify('success', text.pictureSaved);
    return null;
  }
  async function remove() {
    const answer = await dispatch(removePicture({ params: { id, picture } }));
    if (!removePicture.fulfilled.match(answer)) return whyRefused(answer.payload, text.pictureFailed);
    notify('success', text.pictureRemoved);
    return null;
  }
  return (
    <div>
      <h3 className="mb-2 text-sm font-strong">{words.alt}</h3>
      <PictureField picture={shown} text={words} onUpload={upload} onRemove={remove} />
    </div>
  );
}

function Texts({ centreId, letterhead }: LetterheadCardProps) {
  const text = useMessages(letterheadMessages);
  const page = useMessages(centrePageMessages);
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const { line, footer, footerHi, certificateUrl } = letterhead;
  const form = useContractForm<LetterheadBody>({
    schema: () => import('@labfront/contract/letterheads').then(({ LetterheadBody: schema }) => schema),
    defaultValues: { line, footer, footerHi, certificateUrl },
  });
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof LetterheadBody) => ({
    ...form.register(name),
    label: text[name],
    error: errors[name]?.message,
    autoComplete: 'off',
  });
  const [preview, setPreview] = useState<Language | null>(null);
  const show = (language: Language) =>
    form.handleSubmit(async (body) => {
      setFailure(null);
      setPreview(language);
      const answer = await dispatch(previewLetterhead({ id: centreId, language, ...body }));
      setPreview(null);
      if (answer.payload) setFailure(form.showFailure(answer.payload));
    });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const answer = await dispatch(saveLetterhead({ params: { id: centreId }, body }));
    if (saveLetterhead.fulfilled.match(answer)) notify('success', text.saved);
    else if (answer.payload) setFailure(form.showFailure(answer.payload));
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField {...field('line')} hint={text.lineHint} optional />
      <TextField {...field('footer')} optional />
      <TextField {...field('footerHi')} hint={text.footerHiHint} lang="hi" optional />
      <TextField {...field('certificateUrl')} type="url" hint={text.certificateHint} optional />
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting && preview === null}>
          {page.save}
        </Button>
        <Button variant="secondary" busy={preview === 'en'} onClick={show('en')}>
          {text.preview}
        </Button>
        <Button variant="secondary" busy={preview === 'hi'} onClick={show('hi')}>
          {text.previewHi}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{text.previewHint}</p>
    </form>
  );
}
