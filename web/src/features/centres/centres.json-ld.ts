import type { Centre } from '@labfront/contract/centre-schemas';
import { readOpeningHours, spansOf } from '@labfront/contract/opening-hours';
import type { Site } from '../../shared/site/site.slice.ts';

const CONTEXT = 'https://schema.org';
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The days from one to another, both named. */
const daysBetween = (from: number, to: number) =>
  Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => `${CONTEXT}/${DAYS[(from + step) % 7]}`);

/** The anchor of a centre in the page. */
export const anchorOf = ({ code }: Pick<Centre, 'code'>) => `centre-${code.toLowerCase()}`;

/** A laboratory is a DiagnosticLab, a place that only takes samples a MedicalClinic. */
export function centreJsonLd(centre: Centre, site: Site): object {
  const { latitude, longitude, accreditation } = centre;
  const hours = readOpeningHours(centre.hours);
  const url = `${site.url}/centres#${anchorOf(centre)}`;
  return {
    '@context': CONTEXT,
    '@type': centre.kind === 'laboratory' ? 'DiagnosticLab' : 'MedicalClinic',
    '@id': url,
    url,
    name: centre.name,
    branchCode: centre.code,
    parentOrganization: { '@type': 'DiagnosticLab', '@id': `${site.url}/#laboratory`, name: site.name },
    telephone: centre.phone || site.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: centre.address,
      addressLocality: centre.city,
      ...(centre.pincode === '' ? {} : { postalCode: centre.pincode }),
      addressCountry: 'IN',
    },
    currenciesAccepted: 'INR',
    ...(latitude !== null && longitude !== null ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
    ...(hours === null
      ? {}
      : {
          openingHoursSpecification: spansOf(hours).map(({ from, to, open }) => ({
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: daysBetween(from, to),
            opens: open.slice(0, 5),
            closes: open.slice(6) === '24:00' ? '23:59' : open.slice(6),
          })),
        }),
    ...(accreditation === null
      ? {}
      : {
          hasCredential: {
            '@type': 'EducationalOccupationalCredential',
            credentialCategory: 'accreditation',
            identifier: accreditation.certificateNumber,
            recognizedBy: { '@type': 'Organization', name: accreditation.body },
            expires: accreditation.validUntil,
          },
        }),
  };
}
