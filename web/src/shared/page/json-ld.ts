// schema.org data of a page (screens.md, Public). Crawlers read it in the server's answer only, so what makes it is left out
// of the browser's code: pages call these behind `import.meta.env.SSR`.
import { laboratoryHours, readOpeningHours, spansOf } from '@labfront/contract/opening-hours';
import type { Site } from '../site/site.slice.ts';

const CONTEXT = 'https://schema.org';
const DAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

export function laboratoryJsonLd(site: Site, areaServed: readonly string[] = []): object {
  const sameAs = Object.values(site.social).filter(Boolean);
  const hours = spansOf(readOpeningHours(laboratoryHours(site.hours)) ?? []).map(
    ({ from, to, open }) => `${DAYS[from]}${from === to ? '' : `-${DAYS[to]}`} ${open}`,
  );
  return {
    '@context': CONTEXT,
    '@type': 'DiagnosticLab',
    '@id': `${site.url}/#laboratory`,
    name: site.name,
    url: `${site.url}/`,
    telephone: site.phone,
    email: site.email,
    address: site.address,
    ...(site.logos.light && { logo: site.url.replace(/\/hi$/, '') + site.logos.light.src }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(hours.length > 0 && { openingHours: hours }),
    currenciesAccepted: 'INR',
    ...(areaServed.length > 0 ? { areaServed: areaServed.map((name) => ({ '@type': 'City', name })) } : {}),
  };
}

export function breadcrumbJsonLd(site: Site, crumbs: readonly { label: string; to?: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: site.url + to }),
    })),
  };
}

export function faqJsonLd(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
