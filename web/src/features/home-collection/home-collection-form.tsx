import { laboratoryHours } from '@labfront/contract/opening-hours';
import { useState } from 'react';
import { useCityName } from '../../shared/format/city-names.ts';
import { DoneNote } from '../../shared/forms/done-note.tsx';
import { FormError } from '../../shared/forms/form-error.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { Link } from '../../shared/router/link.tsx';
import { useSite } from '../../shared/site/site.slice.ts';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { SelectField, TextField } from '../../shared/ui/text-field.tsx';
import { hoursLines } from '../centres/index.ts';
import { useCities } from '../cities/index.ts';
import { createHomeCollection, selectHomeCollection } from './home-collection.slice.ts';
import { homeCollectionFormMessages } from './home-collection-form.messages.ts';

/** The request form of the front page. */
export function HomeCollectionForm() {
  const text = useMessages(homeCollectionFormMessages);
  const hours = hoursLines(laboratoryHours(useSite().hours), useLocale()) ?? [];
  return (
    <Card
      id="home-collection"
      className="grid scroll-mt-36 gap-6 p-5 sm:p-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-10"
    >
      <div>
        <h2 className="text-2xl!">{text.title}</h2>
        <p className="mt-2 text-ink-soft">{text.hint}</p>
        <p className="tabular mt-2 text-sm text-ink-soft">
          {text.when} {hours.map(({ days, open }) => `${days} ${open}`).join(', ')}
        </p>
      </div>
      <Request />
    </Card>
  );
}

function Request() {
  const text = useMessages(homeCollectionFormMessages);
  const dispatch = useAppDispatch();
  const cityName = useCityName();
  const { cities } = useCities();
  const { message } = useAppSelector(selectHomeCollection);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: () => import('@labfront/contract/home-collection').then(({ HomeCollectionBody }) => HomeCollectionBody),
    defaultValues: { name: '', mobileNumber: '', city: '', consent: false },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    const result = await dispatch(createHomeCollection({ body: { ...values, consent: true } }));
    if (createHomeCollection.fulfilled.match(result)) {
      form.reset({ name: '', mobileNumber: '', city: values.city, consent: false });
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
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormError message={failure} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField {...form.register('name')} label={text.name} autoComplete="name" error={errors.name?.message} />
        <TextField
          {...form.register('mobileNumber')}
          label={text.mobile}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          prefix="+91"
          error={errors.mobileNumber?.message}
        />
        <SelectField
          {...form.register('city')}
          label={text.city}
          empty={text.choose}
          options={cities.map(({ name }) => ({ value: name, label: cityName(name) }))}
          error={errors.city?.message}
        />
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <Checkbox {...form.register('consent')} label={text.consent} error={errors.consent?.message} />
          <Link to="/privacy-policy" className="link inline-flex min-h-touch items-center text-sm">
            {text.privacy}
          </Link>
        </div>
        <Button type="submit" size="large" busy={isSubmitting}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}
