import { useState } from 'react';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/messages.ts';
import { Link } from '../../shared/router/link.tsx';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea } from '../../shared/ui/text-area.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { createContact, selectContact } from './contact.slice.ts';
import { contactPageMessages } from './contact-page.messages.ts';

const EMPTY = { name: '', city: '', phoneNumber: '', email: '', message: '' };

export function ContactForm() {
  const text = useMessages(contactPageMessages);
  const dispatch = useAppDispatch();
  const { message } = useAppSelector(selectContact);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: () => import('@labfront/contract/contact').then(({ ContactBody }) => ContactBody),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    const result = await dispatch(createContact({ body }));
    if (createContact.fulfilled.match(result)) {
      form.reset({ ...body, message: '' });
      setSent(true);
    } else if (result.payload) setFailure(form.showFailure(result.payload));
  });

  if (sent) {
    return (
      <div className="flex flex-col items-start gap-5">
        <DoneNote message={message} />
        <Button variant="secondary" onClick={() => setSent(false)}>
          {text.another}
        </Button>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError message={failure} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.register('name')} label={text.name} autoComplete="name" error={errors.name?.message} />
        <TextField
          {...form.register('city')}
          label={text.city}
          optional
          autoComplete="address-level2"
          error={errors.city?.message}
        />
        <TextField
          {...form.register('phoneNumber')}
          label={text.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          error={errors.phoneNumber?.message}
        />
        <TextField
          {...form.register('email')}
          label={text.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-soft">{text.reachHint}</p>
      <TextArea {...form.register('message')} label={text.message} rows={6} error={errors.message?.message} />
      <p className="text-sm text-ink-soft">
        {text.consent}{' '}
        <Link to="/privacy-policy" className="link">
          {text.privacy}
        </Link>
      </p>
      <div>
        <Button type="submit" size="large" busy={isSubmitting}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}
