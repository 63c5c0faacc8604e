import type { Centre } from '@labfront/contract/centre-schemas';
import { Clock, FlaskConical, House, MapPin, Phone, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/dates.ts';
import { mapLink } from '../../../shared/format/map-link.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { telephoneLink } from '../../../shared/site/site.slice.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card, Chip } from '../../../shared/ui/card.tsx';
import { anchorOf } from '../centres.json-ld.ts';
import { centresPageMessages } from '../centres.messages.ts';
import { hoursLines } from '../format-hours.ts';

/** One centre for visitors: where it is, when it is open, what it does. */
export function CentreCard({ centre }: { centre: Centre }) {
  const text = useMessages(centresPageMessages);
  const { name, kind, phone, accreditation } = centre;
  const locale = useLocale();
  return (
    <Card className="flex h-full scroll-mt-24 flex-col gap-4 p-5 sm:p-6" id={anchorOf(centre)}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-xl! wrap-anywhere">{name}</h3>
        <Chip tone={kind === 'laboratory' ? 'brand' : 'neutral'}>{text[kind]}</Chip>
      </div>
      <dl className="flex grow flex-col gap-4">
        <Fact icon={<MapPin className="size-5" />} label={text.address}>
          <span className="wrap-anywhere">{placeOf(centre)}</span>
          <a
            href={mapLinkOf(centre)}
            aria-label={text.directionsTo(name)}
            target="_blank"
            rel="noreferrer"
            className="link flex min-h-touch items-center self-start text-sm"
          >
            {text.directions}
          </a>
          {phone !== '' && (
            <a
              href={telephoneLink(phone)}
              aria-label={`${text.call(name)}, ${phone}`}
              className="link tabular flex min-h-touch items-center gap-2 self-start"
            >
              <Phone aria-hidden="true" className="size-4" />
              {phone}
            </a>
          )}
        </Fact>
        <Hours hours={centre.hours} />
        <Services centre={centre} />
        {accreditation && (
          <Fact icon={<ShieldCheck className="size-5" />} label={text.accreditation}>
            <span className="wrap-anywhere">
              {text.certificate(accreditation.body, accreditation.certificateNumber)}
              <span className="block text-sm text-ink-soft">
                {text.validUntil(formatDate(accreditation.validUntil, locale))}
              </span>
            </span>
          </Fact>
        )}
      </dl>
      <ButtonLink to="/view-all-test" variant="secondary" aria-label={text.bookAt(name)} className="self-start">
        {text.book}
      </ButtonLink>
    </Card>
  );
}

export const placeOf = ({ address, city, pincode }: Centre) =>
  [address, [city, pincode].filter(Boolean).join(' ')].join(', ');

export function mapLinkOf(centre: Centre): string {
  const { latitude, longitude } = centre;
  const query = latitude === null || longitude === null ? placeOf(centre) : `${latitude},${longitude}`;
  return mapLink(query);
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-8">
      <dt className="text-sm text-ink-soft">
        <span aria-hidden="true" className="absolute top-0.5 left-0 text-brand">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="flex flex-col">{children}</dd>
    </div>
  );
}

function Hours({ hours }: { hours: string }) {
  const text = useMessages(centresPageMessages);
  const locale = useLocale();
  const lines = hoursLines(hours, locale);
  if (hours === '') return null;
  return (
    <Fact icon={<Clock className="size-5" />} label={text.hours}>
      {lines === null
        ? hours
        : lines.map(({ days, open }) => (
            <span key={days} className="tabular flex flex-wrap justify-between gap-x-4">
              <span>{days}</span>
              <span className="font-strong">{open}</span>
            </span>
          ))}
    </Fact>
  );
}

function Services({ centre: { kind, homeCollection, fee, freeFrom } }: { centre: Centre }) {
  const text = useMessages(centresPageMessages);
  const price =
    fee === 0
      ? text.homeFree
      : freeFrom === null
        ? text.homeFee(formatRupees(fee))
        : text.homeFeeFreeFrom(formatRupees(fee), formatRupees(freeFrom));
  return (
    <Fact icon={<FlaskConical className="size-5" />} label={text.services}>
      <span>{text.walkIn}</span>
      {kind === 'laboratory' && <span>{text.tested}</span>}
      {homeCollection && (
        <span className="flex flex-wrap items-center gap-x-2">
          <House aria-hidden="true" className="size-4 text-brand" />
          {text.atHome}
          <span className="text-sm text-ink-soft">{price}</span>
        </span>
      )}
    </Fact>
  );
}
