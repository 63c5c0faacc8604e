import { laboratoryHours } from '@labfront/contract/opening-hours';
import { Fragment } from 'react';
import { useLocale, useMessages } from '../../shared/i18n/messages.ts';
import { breadcrumbJsonLd, laboratoryJsonLd } from '../../shared/page/json-ld.ts';
import type { PageHandle } from '../../shared/page/page.types.ts';
import { useSite } from '../../shared/site/site.slice.ts';
import { SiteContacts } from '../../shared/site/site-contacts.tsx';
import { Breadcrumbs } from '../../shared/ui/breadcrumbs.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { hoursLines } from '../centres/index.ts';
import { ContactForm } from './contact-form.tsx';
import { contactPageMessages } from './contact-page.messages.ts';

export function Component() {
  const text = useMessages(contactPageMessages);
  return (
    <div className="page-width py-6 lg:py-8">
      <Breadcrumbs items={[{ label: text.home, to: '/' }, { label: text.title }]} />
      <h1 className="mt-2">{text.title}</h1>
      <p className="mt-3 max-w-text text-lg text-ink-soft">{text.intro}</p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8">
        <Card className="flex flex-col gap-6 p-5 sm:p-6">
          <section>
            <h2 className="mb-2 text-xl!">{text.details}</h2>
            <SiteContacts />
          </section>
          <section>
            <h2 className="mb-3 text-xl!">{text.hours}</h2>
            <Hours />
          </section>
        </Card>
        <Card className="p-5 sm:p-6">
          <h2 className="mb-5 text-xl!">{text.formTitle}</h2>
          <ContactForm />
        </Card>
      </div>
    </div>
  );
}

function Hours() {
  const lines = hoursLines(laboratoryHours(useSite().hours), useLocale()) ?? [];
  return (
    <dl className="tabular grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
      {lines.map(({ days, open }) => (
        <Fragment key={days}>
          <dt>{days}</dt>
          <dd className="font-strong">{open}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export const handle: PageHandle = {
  meta: ({ site, locale }) => {
    const text = contactPageMessages[locale];
    const crumbs = [
      { label: text.home, to: '/' },
      { label: text.title, to: '/contact' },
    ];
    return {
      title: text.title,
      description: text.description(site.name),
      canonical: '/contact',
      ...(import.meta.env.SSR ? { jsonLd: [laboratoryJsonLd(site), breadcrumbJsonLd(site, crumbs)] } : {}),
    };
  },
};
